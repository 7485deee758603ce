import type { LanguageWords } from './language-words.ts';

export const english: LanguageWords = {
  stock: `a delicate balance
at the heart of everything they do
at the heart of everything we do
at the heart of everything you do
best version of myself
best version of ourselves
best version of yourself
comparison is the thief of joy
in more ways than i can count
it's not about the destination
journey begins with a single step
mindset is everything
moments that matter
pain is just weakness leaving the body
pain is weakness leaving the body
people don't leave companies
people leave managers
run your own race
so what are you waiting for
something in it for everyone
when the going gets tough
a dream come true
a game changer
a marathon, not a sprint
a picture is worth a thousand words
a rich tapestry
a testament to
a whole new level
actions speak louder than words
age is just a number
as i reflect on my journey
at the forefront of
best kept secret
best-in-class
beyond excited
beyond grateful
beyond proud
blood, sweat and tears
bring their whole selves
bring to the table
communication is key
consistency is key
consistency is the key
content is king
courageous conversation
culture eats
culture eats strategy for breakfast
cutting-edge
delve into
dive deep
dream big
drive meaningful results
drive results
easier said than done
embark on a journey
embrace change
ever-changing
ever-evolving
ever-evolving landscape
every cloud has a silver lining
everyone's path is different
excited to announce
excited to continue
excited to share
failing to plan is planning to fail
failure is not an option
fast-paced world
feedback is a gift
follow your dreams
follow your passion
food for thought
foster a culture of
fostering a culture of
full potential
future self will thank you
game changer
game-changer
game-changing
go the extra mile
going the extra mile
hard work pays off
here's the kicker
here's the thing
hidden gem
hire for attitude
hit the ground running
holistic approach
humbled and honored
humbled and honoured
humbled to work
in the ever-evolving
in the world of today
in this day and age
in today's digital age
in today's digital world
in today's fast-paced
in today's fast-paced world
in today's world
incredibly humbled
it is what it is
it takes a village
it's all about balance
key to unlocking
knowledge is power
last but not least
leaders are readers
let it sink in
let that all sink in
let that fully sink in
let that number sink in
let that one sink in
let that properly sink in
let that really sink in
let that sink in
let that sink in for a minute
let that sink in for a moment
let that sink in for a second
let this sink in
just let that sink in
leverage the power of
low-hanging fruit
make a first impression
more important than ever
move the needle
moving the needle
my heart is full
navigate the complexities of
navigating the complexities of
never been more important
never give up
no pain no gain
no pain, no gain
now more than ever
one truth stands out
one-stop shop
outside your comfort zone
over the moon
powerful reminder
practice makes perfect
proud to announce
pure magic
read that again
results speak for themselves
rome wasn't built in a day
second to none
secret sauce
seize the day
so blessed
state-of-the-art facilities
state-of-the-art platform
state-of-the-art solution
state-of-the-art solutions
state-of-the-art technology
stepping stone to success
super excited
take it to the next level
take your business to the next level
teamwork makes the dream work
the average of the five people
the best of both worlds
the early bird catches the worm
the key to success
the only constant is change
the rest is history
the sky is the limit
the sky's the limit
there is no i in team
there's no i in team
think outside the box
thinking outside the box
thrilled to announce
thrilled to share
tip of the iceberg
to the next level
truly blessed
truly inspiring
truly magical
trust the process
unleash the power
unleash your
unlock new levels
unlock significant
unlock the power
unlock your
unsung heroes
watch this space
wear many hats
what an amazing
what an incredible
when all is said and done
win-win
without further ado
words can't express
words cannot express
work hard play hard
work hard, play hard
work smarter not harder
work smarter, not harder
world-class
you miss 100
you read that right
your body will thank you
your network is your net worth
your true potential
`
    .trim()
    .split('\n'),
  empty: [
    'all in all',
    'at the end of the day',
    'in conclusion',
    'in essence',
    'in summary',
    "in today's fast-paced world",
    'it goes without saying that',
    'moreover',
    'needless to say',
    'to sum up',
  ],
  wordy: [
    ['a large number of', 'many'],
    ['all of a sudden', 'suddenly'],
    ['as a means of', null],
    ['as a matter of fact', ''],
    ['at the present time', 'now'],
    ['at this moment in time', 'now'],
    ['at this point in time', 'now'],
    ['by virtue of the fact that', 'because'],
    ['despite the fact that', 'although'],
    ['due to the fact that', 'because'],
    ['during the course of', 'during'],
    ['for the most part', 'mostly'],
    ['for the purpose of', 'for'],
    ['has the ability to', 'can'],
    ['have the ability to', null],
    ['in a timely manner', 'promptly'],
    ['in close proximity to', 'near'],
    ['in light of the fact that', 'because'],
    ['in order to', 'to'],
    ['in spite of the fact that', 'although'],
    ['in the course of', 'during'],
    ['in the event that', 'if'],
    ['in the near future', 'soon'],
    ['in the vicinity of', 'near'],
    ['is able to', 'can'],
    ['are able to', 'can'],
    ['it is important to note that', ''],
    ['it is worth mentioning that', ''],
    ['it is worth noting that', ''],
    ['it should be noted that', ''],
    ["it's important to note that", ''],
    ["it's worth noting that", ''],
    ['make use of', 'use'],
    ['makes use of', 'uses'],
    ['made use of', 'used'],
    ['making use of', 'using'],
    ['on a daily basis', 'every day'],
    ['on a regular basis', 'regularly'],
    ['on a weekly basis', 'every week'],
    ['on account of the fact that', 'because'],
    ['owing to the fact that', 'because'],
    ['please be advised that', ''],
    ['basically just', null],
    ['literally just', null],
    ['prior to', 'before'],
    ['quite literally', null],
    ['subsequent to', 'after'],
    ['the fact of the matter is that', ''],
    ['until such time as', 'until'],
    ['utilise', 'use'],
    ['utilised', 'used'],
    ['utilising', 'using'],
    ['utilize', 'use'],
    ['utilized', 'used'],
    ['utilizes', 'uses'],
    ['utilizing', 'using'],
    ['with regard to', null],
    ['with regards to', null],
    ['with the exception of', 'except for'],
  ],
  claims: {
    authority:
      /(?<!\b(?:my|our|their|his|her|your|own|this|that|these|those|the) )\b(?:stud(?:y|ies)|research|researchers|surveys?|statistics|experts|scientists|doctors)\b[^.?!]{0,40}?\b(?:shows?|showed|shown|says?|say|finds?|found|suggests?|suggested|proves?|proved|proven|agree|confirms?|confirmed|reveals?|revealed|tells? us)\b|\baccording to (?:(?:a|some|many|recent|most|several|one) )*(?:stud(?:y|ies)|research|reports?|surveys?|experts|statistics)\b|\b(?:it(?:['’]s| is| has been)|has been) (?:been )?(?:scientifically |clinically )?proven\b|\bscience (?:says|shows|proves)\b|\beveryone knows that\b|\bthere(?:['’]s| is) (?:a )?(?:study|research)\b/iu,
    quoting:
      /\b(?:as )?(?:albert )?(?!(?:That|This|It|Having|Being|Who|Easier|Enough|Nothing|Everything|Well|All|Truth|Truthfully|As|When|Once|Sooner|Simply)\b)\p{Lu}\p{Ll}+ (?:once |famously )?(?:said|put it|wrote),|\bEinstein (?:once |famously )?(?:called|said)\b/u,
    figure:
      /(?<!\d)\d[\d.,]{0,20}\s?(?:%|percent\b|per cent\b)|\b(?:ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\p{Ll}+)? ?per ?cent\b|\b(?:\d[\d.]{0,20}x|(?:\d[\d.]{0,20}|two|three|four|five|ten|twenty|hundred) times) (?:more|less|faster|slower|better|bigger|higher|lower|as|fewer)\b|\b(?:one|two|three|four|five|six|seven|eight|nine|\d{1,2}) (?:in|out of) (?:every )?(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,3})\b|\b(?:loses?|earns?|costs?|spends?|makes?|worth) (?:\p{Ll}+ )?(?:[$€£] ?\d[\d.,]{0,20} )?(?:millions|billions|trillions)\b|\bon average\b|\bthe average \p{Ll}+ (?:has|is|spends|earns|reads|checks|works|attention)\b|\b(?:iq|intelligence) by \d/iu,
    first: /\b(?:i|i['’]m|i['’]ve|we|we['’]ve|my|our|us|me|mine|ours)\b/iu,
    everybody:
      /\b(?:our|your) (?:brains?|minds?|bodies|body)\b|\bwe (?:only |all |humans )?(?:use only|only use|use)\b/iu,
    source:
      /\b[Aa]ccording to (?:the )?\p{Lu}\p{L}*(?!\p{L}|\s(?:scientists?|researchers?|experts?|doctors?|psychologists?|studies|research)\b)|\b(?:study|survey|report|research|paper) (?:by|from|of) (?:the )?\p{Lu}|\b(?:published|reported|measured|recorded|counted) (?:by|in) (?:the )?\p{Lu}|(?<!\p{L})(?!(?:Recent|New|One|Another|Some|Many|Several|The|Our|My|This|That|Each|Every|No|Any|Most|Scientific|Clinical)\s)\p{Lu}\p{L}+(?:['’]s)? (?:survey|report|study|census|data|statistics|figures)\b|\b(?:police|court|census) (?:figures|records|data|statistics|reports?)\b|\b(?:Police|Court|Census|Ministry|Bureau|Office)\b/u,
  },
  numbers:
    'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred thousand dozen half twice',
  first: /\b(?:i|i['’]m|i['’]ve|we|my|our|us|me)\b/iu,
  second: /\b(?:you|your|yours|yourself)\b/iu,
  asks: /^(?:so,? |then |now,? |please,? |to [\p{L}\s]{1,25}, |before [\p{L}\s']{1,50}, |if [\p{L}\s']{1,60}, )?(?:reply|answer (?:me|us)|email|message|subscribe|register|sign up|book|call (?:me|us)|come (?:and|to|by)|join|visit|apply|order|(?:write|tell|send|ask|show|bring|give) (?:to )?(?:me|us))\b/iu,
  commands:
    /^(?:try|write|ask|answer|open|send|tell|count|read|measure|put|delete|check|build|name|cut|keep|stop|start|never|do not|don['’]t)\b/iu,
  pointsBack:
    /^[^\p{L}]*(?:you (?:can|could|may|might)|this|that|these|those|it|they|he|she|him|her|his|their|its|but|and|so|yet|or|then|also|however|therefore|because|still|which|too|otherwise|meanwhile|moreover|later|next|even|neither|both|another|ours|yours|the (?:other|others|result|same|rest|second|third|answer|last|first)|for example|first|second|third|fourth|fifth|finally|instead|what (?:i|we) do now|all (?:two|three|four|five|six)|without (?:it|them))(?![\p{L}])|^[^\p{L}]*(?:both|some|most|all|none|two|three|four|five|six|seven|eight|nine|ten|one|nineteen) (?:of (?:them|these|those)|stayed|left|asked|did|took|were|paid|came|went|said)\b|^[^\p{L}]*(?:\p{L}+ )?(?:days?|weeks?|months?|years?) later\b|^at \d\d?:\d\d because\b|^until then\b|\b(?:this is what|here is what|here are)\b/iu,
  dangles:
    /\bthat['’]s\b|\bthat (?:is|was|will|would|result|date|number|figure|way|point|one|kind|sort|day|week|month|year|night|same|very)\b|\b(?:this|these|those|such)\b(?! (?:morning|week|month|year|summer|winter|spring|autumn|time))|\bsince(?= (?:and|but|then)\b|\s*(?:[.,;!?]|$))|(?:['’](?:ve|d|s)|\bha(?:ve|d|s)) (?:since|now)\b|\b(?:the|each|another|old|new|other|wrong|right|same) ones?\b(?! (?:of|who|that|thing|person))|\b(?:too|either|again|instead|though|though|accordingly|respectively|as well)[.,!?]*$|\b(?:so (?:did|do|does|was|were|had) (?:i|we|he|she|they)|like (?:that|this|these|those))\b|\b(?:two|three|four|five|six|seven|\d{1,2}) (?:\p{L}+ )?(?:things|reasons|ways|lessons|points|steps|rules|ideas|pillars)\b/iu,
  past: /\b(?:was|were|had|did|went|got|came|took|told|said|asked|made|held|lost|found|left|saw|sold|sent|spent|paid|kept|wrote|bought|brought|broke|built|began|knew|thought|gave|ran|sat|stood|fell|felt|heard|met|put|read|set up|cut|quit|cost|hit|\p{L}{2,}ed)\b/iu,
  disowned:
    /\b(?:don['’]t|do not|didn['’]t|did not|never) (?:think|believe|say|mean|want)\b|\bit (?:is|['’]s)n['’]?t? ?not true\b|\bnot true\b|\b(?:expected|used to|thought|believed|supposed|took (?:this|it) for|could of|would rather)\b/iu,
};
