-- expect: used too much memory and was stopped
-- While the file is loaded.
local text0 = "0123456789abcdef0123456789abcdef"
local text1 = text0 .. text0
local text2 = text1 .. text1
local text3 = text2 .. text2
local text4 = text3 .. text3
local text5 = text4 .. text4
local text6 = text5 .. text5
local text7 = text6 .. text6
local text8 = text7 .. text7
local text9 = text8 .. text8
local text10 = text9 .. text9
local text11 = text10 .. text10
local text12 = text11 .. text11
local text13 = text12 .. text12
local text14 = text13 .. text13
local text15 = text14 .. text14
local text16 = text15 .. text15
local text17 = text16 .. text16
local text18 = text17 .. text17
local text19 = text18 .. text18
local text20 = text19 .. text19
local text21 = text20 .. text20
local text22 = text21 .. text21
local text23 = text22 .. text22
local text24 = text23 .. text23
local text25 = text24 .. text24
local text26 = text25 .. text25
local text27 = text26 .. text26
local text28 = text27 .. text27
local text29 = text28 .. text28
local text30 = text29 .. text29

function effects.attack() end
