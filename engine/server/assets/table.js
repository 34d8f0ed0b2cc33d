// The page moves: what changes is pushed and put in its place, answers are sent
// without leaving the page, and pieces glide to where they are now. It knows no rule:
// what can be done is what the server has drawn.

const base = document.body.dataset.base;
const say = document.getElementById("say");
const about = document.getElementById("about");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = { duration: 260, easing: "ease-out" };

// Telling people.

let quiet;
function tell(words, isWrong = false) {
  say.textContent = words;
  say.classList.toggle("wrong", isWrong);
  clearTimeout(quiet);
  quiet = setTimeout(() => (say.textContent = ""), 6000);
}

// The new table in the place of the old one.

function place(fresh, came) {
  const kept = remembered();
  told = came;
  document.getElementById("screen").replaceWith(fresh.querySelector("#screen"));
  log(fresh.querySelector("#log"), kept.atEnd);
  look();
  tick();
  restore(kept);
  if (document.getElementById("screen").dataset.stamp !== kept.stamp) bringMap();
}

// On a map that is larger than its frame, some of what can be chosen is in view.
function bringMap() {
  const map = document.querySelector(".map");
  const lit = [...(map?.querySelectorAll(".lit") ?? [])].map((piece) => piece.getBoundingClientRect());
  if (lit.length === 0) return;
  const frame = map.getBoundingClientRect();
  if (lit.some(({ left, right }) => left >= frame.left && right <= frame.right)) return;
  map.scrollLeft += (lit[0].left + lit[0].right - frame.left - frame.right) / 2;
}

// Clocks count down between what is pushed.

let told = performance.now();
function tick() {
  const gone = performance.now() - told;
  for (const clock of document.querySelectorAll(".clock[data-runs]")) {
    const rest = Number(clock.dataset.left) - gone;
    const left = "over" in clock.dataset ? rest : Math.max(rest, 0);
    const words = time(left);
    if (clock.textContent !== words) clock.textContent = words;
    clock.classList.toggle("over", left <= 0);
  }
}
setInterval(tick, 200);

// As the server writes it.
function time(left) {
  const all = left < 0 ? Math.floor(-left / 1000) : Math.ceil(left / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}${left < 0 ? " over" : ""}`;
}

// How the game looks, where that was saved anew.
function look() {
  const link = document.getElementById("look");
  const href = document.getElementById("screen").dataset.look;
  if (href === undefined) link.removeAttribute("href");
  else if (link.getAttribute("href") !== href) link.setAttribute("href", href);
}

function log(fresh, atEnd) {
  const old = document.getElementById("log");
  const lines = [...fresh.children];
  const begin = Number(fresh.dataset.from) - Number(old.dataset.from);
  const same = begin === 0 && [...old.children].every((line, at) => lines[at]?.textContent === line.textContent);
  if (same) {
    // Only what is new is added, so that only that is read aloud.
    for (const line of lines.slice(old.children.length)) {
      line.classList.add("new");
      old.append(line);
    }
  } else {
    old.replaceChildren(...lines);
    old.start = fresh.start;
    old.dataset.from = fresh.dataset.from;
  }
  if (atEnd) old.scrollTop = old.scrollHeight;
}

// Where somebody was, as far as it is still there.

function address(element) {
  if (!element || element === document.body) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  const piece = element.closest("[data-piece]");
  if (piece) {
    const inside = element === piece ? "" : ` ${element.tagName}${element.classList.contains("info") ? ".info" : ":not(.info)"}`;
    return `[data-piece="${piece.dataset.piece}"]${inside}`;
  }
  return element.href ? `a[href="${CSS.escape(element.getAttribute("href"))}"]` : null;
}

function remembered() {
  const hand = document.querySelector(".lane.hand .cards");
  const map = document.querySelector(".map");
  const main = document.querySelector("main");
  const focused = document.activeElement;
  const log = document.getElementById("log");
  return {
    // What is asked takes its room from the log.
    atEnd: log.scrollHeight - log.scrollTop - log.clientHeight < 40,
    main: main.scrollTop,
    stamp: document.getElementById("screen").dataset.stamp,
    inside: document.getElementById("screen").contains(focused),
    focus: address(focused),
    menu: document.querySelector(".menu:popover-open")?.id,
    open: [...document.querySelectorAll("#screen details[open] > summary")].map((summary) => summary.textContent),
    hand: hand?.scrollLeft,
    map: map && [map.scrollLeft, map.scrollTop],
  };
}

function restore(kept) {
  document.querySelector("main").scrollTop = kept.main;
  const hand = document.querySelector(".lane.hand .cards");
  if (hand && kept.hand) hand.scrollLeft = kept.hand;
  const map = document.querySelector(".map");
  if (map && kept.map) [map.scrollLeft, map.scrollTop] = kept.map;
  for (const summary of document.querySelectorAll("#screen details > summary")) {
    summary.parentElement.open = kept.open.includes(summary.textContent);
  }
  if (kept.menu) document.getElementById(kept.menu)?.showPopover();
  if (!kept.inside) return;
  const there = kept.focus && document.querySelector(kept.focus);
  // Whoever answered goes on with the next question.
  (there ?? document.querySelector("#ask .offers button") ?? document.getElementById("ask"))?.focus({ preventScroll: true });
}

function show(html) {
  const came = performance.now();
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const asked = () => document.getElementById("screen").dataset.stamp;
  const before = asked();
  const still = calm.matches || document.hidden || document.querySelector(".menu:popover-open");
  const from = still ? null : places();
  place(fresh.content, came);
  if (from) glide(from);
  if (asked() && asked() !== before && document.hidden) document.title = `● ${document.title.replace(/^● /, "")}`;
  follow();
}

// The new table is there at once; its pieces come from where they were.

function places() {
  const pieces = document.querySelectorAll("#screen [data-piece]");
  return new Map([...pieces].map((piece) => [piece.dataset.piece, { piece, box: piece.getBoundingClientRect() }]));
}

function glide(from) {
  const moves = new Map();
  for (const [key, { piece, box }] of places()) {
    const old = from.get(key)?.box;
    if (!box.width || (old && !old.width)) continue;
    if (!old) {
      piece.animate({ opacity: [0, 1] }, GLIDE);
      continue;
    }
    const move = [old.x - box.x, old.y - box.y];
    moves.set(piece, move);
    // What lies on another piece moves along with it.
    const [x, y] = moves.get(piece.parentElement.closest("[data-piece]")) ?? [0, 0];
    const [right, down] = [move[0] - x, move[1] - y];
    if (Math.abs(right) < 1 && Math.abs(down) < 1) continue;
    // A map is drawn to a scale.
    const scale = piece.offsetWidth / box.width || 1;
    const far = `${right * scale}px ${down * scale}px`;
    const row = piece.closest(".cards");
    const gliding = piece.animate({ translate: [far, "0 0"], zIndex: [5, 5] }, GLIDE);
    if (row && row.scrollWidth <= row.clientWidth) {
      // It is seen on its way into its row.
      row.classList.add("entered");
      gliding.finished.catch(() => {}).then(() => row.classList.remove("entered"));
    }
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = document.title.replace(/^● /, "");
});

// What is pushed.

// What was stays as it was: where the desk looks back, nothing is.
if (!("past" in document.body.dataset)) {
  const source = new EventSource(`${base}/events${location.search}`);
  source.addEventListener("screen", (event) => show(event.data));
  source.addEventListener("open", () => document.body.classList.remove("lost"));
  source.addEventListener("error", () => document.body.classList.add("lost"));
}

// What is sent.

let sending = false;
async function send(action, data) {
  if (sending) return false;
  sending = true;
  document.body.classList.add("sending");
  try {
    const response = await fetch(action, { method: "POST", body: data, headers: { accept: "application/json" } });
    if (response.ok) return true;
    tell((await response.json()).error, true);
  } catch {
    tell("The table cannot be reached. It is tried again by itself.", true);
  } finally {
    sending = false;
    document.body.classList.remove("sending");
  }
  return false;
}

document.addEventListener("submit", (event) => {
  // Its answer is a page of its own.
  if (event.target.hasAttribute("data-page")) return;
  event.preventDefault();
  const data = new URLSearchParams(new FormData(event.target, event.submitter));
  document.querySelector(".menu:popover-open")?.hidePopover();
  send(event.target.action, data);
});

// One gesture: what is known of a card, and what would happen.

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-lines]");
  if (!link) return;
  event.preventDefault();
  const response = await fetch(link.href, { headers: { accept: "application/json" } }).catch(() => null);
  if (!response) return tell("The table cannot be reached.", true);
  const told = await response.json();
  if (!response.ok) return tell(told.error, true);
  const title = document.createElement("h2");
  title.id = "about-title";
  title.textContent = told.title;
  const lines = told.lines.map((line) => {
    const part = document.createElement("p");
    part.textContent = line;
    return part;
  });
  const close = document.createElement("button");
  close.textContent = "Close";
  close.addEventListener("click", () => about.close());
  about.replaceChildren(title, ...lines, close);
  about.showModal();
});

about.addEventListener("click", (event) => {
  if (event.target === about) about.close();
});

// Dragging a card: its option is taken, and where it is let go is the target, once it
// is asked for.

let held = null;
let wanted = null;
let dragged = false;

addEventListener("click", (event) => {
  if (dragged && event.isTrusted) {
    event.preventDefault();
    event.stopPropagation();
  }
}, { capture: true });

document.addEventListener("pointerdown", (event) => {
  const piece = event.target.closest?.(".lit[data-piece]");
  if (!piece || event.button !== 0 || event.pointerType === "touch") return;
  held = { piece, x: event.clientX, y: event.clientY, moves: false };
});

document.addEventListener("pointermove", (event) => {
  if (!held) return;
  const far = Math.hypot(event.clientX - held.x, event.clientY - held.y);
  if (!held.moves && far < 12) return;
  held.moves = true;
  held.piece.classList.add("dragged");
  held.piece.style.translate = `${event.clientX - held.x}px ${event.clientY - held.y}px`;
});

document.addEventListener("pointerup", (event) => {
  const { piece, moves } = held ?? {};
  held = null;
  if (!moves) return;
  piece.classList.remove("dragged");
  piece.style.translate = "";
  // The click that follows is part of the dragging.
  dragged = true;
  setTimeout(() => (dragged = false), 0);
  const target = document.elementsFromPoint(event.clientX, event.clientY).map((at) => at.closest("[data-piece]"));
  wanted = target.find((at) => at && at !== piece)?.dataset.piece ?? null;
  piece.querySelector(":scope > .act button")?.click();
});

function follow() {
  const target = wanted;
  wanted = null;
  if (target) document.querySelector(`.lit[data-piece="${target}"] > .act button[type="submit"]`)?.click();
}

// Keys: a number chooses a sentence, u takes back, l goes to the log. At the desk a letter
// shows the screen of its seat, and the arrows the answers before and after.

let typed = "";
let typing;
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || about.open || event.target.closest("input, textarea")) return;
  if (/^[0-9]$/.test(event.key)) {
    typed += event.key;
    clearTimeout(typing);
    typing = setTimeout(() => (typed = ""), 900);
    const offers = [...document.querySelectorAll("#ask .offers > li > button")];
    const numbers = document.querySelector("#ask .offers.numbers");
    const chosen = numbers ? offers.find((offer) => offer.textContent.trim() === typed) : offers[Number(typed) - 1];
    chosen?.focus();
    event.preventDefault();
    return;
  }
  // What is typed next is another number.
  typed = "";
  const ways = { ArrowLeft: 'a[rel="prev"]', ArrowRight: 'a[rel="next"]' };
  const key = CSS.escape(event.key.toUpperCase());
  const way = document.querySelector(".desk")?.querySelector(ways[event.key] ?? `a[data-key="${key}"]`);
  if (way && !event.target.closest("#log, select")) {
    way.click();
    event.preventDefault();
    return;
  }
  if (event.key === "u") {
    document.querySelector('#ask form[action$="/take-back"] button')?.click();
  } else if (event.key === "l") {
    document.getElementById("log").focus();
  } else if (event.key === "a") {
    (document.querySelector("#ask .offers button") ?? document.getElementById("ask")).focus();
  }
});

// At first people see what is new, and what they hold.
document.getElementById("log").scrollTop = document.getElementById("log").scrollHeight;
if (matchMedia("(min-width: 60rem)").matches) {
  document.querySelector(".area.own .lane.hand")?.scrollIntoView({ block: "nearest" });
}
bringMap();
// A screen is turned. One that is scrolled only gets higher.
let wide = innerWidth;
addEventListener("resize", () => {
  if (innerWidth !== wide) bringMap();
  wide = innerWidth;
});
