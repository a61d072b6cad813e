/** The built-in facts in English: four of each kind, told and asked as people do. */
import { englishDetails } from './english-details.js'
import { dates, numbers } from './english-values.js'
import type { PackRow } from './pack-row.js'

const allergies =
  'peanut,shellfish,sesame,soya,celery,mustard,lupin,strawberry,kiwi,penicillin'.split(',')
const dishes = 'ramen,lasagne,paella,goulash,pierogi,biryani,moussaka,dumpling,tagine'.split(',')
const instruments = 'cello,oboe,trombone,harp,banjo,accordion,bassoon,clarinet'.split(',')
const cities = 'Porto,Ghent,Tallinn,Leeds,Bergen,Turin,Graz,Cork,Utrecht,Malaga'.split(',')
const works = 'bakery,library,shipyard,pharmacy,brewery,nursery,laundry,quarry,harbour'.split(',')
const weekdays = 'Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday'.split(',')
const colours = 'turquoise,crimson,beige,violet,olive,maroon,indigo,amber'.split(',')
const rooms = 'attic,cellar,conservatory,pantry,garage,hallway,veranda,loft'.split(',')
const animals = 'hamster,parrot,tortoise,ferret,gecko,rabbit,canary,hedgehog'.split(',')
const drinks = 'espresso,chai,cocoa,lemonade,matcha,cider,buttermilk,rooibos'.split(',')

/** Every line of the pack. */
export const englishPack: readonly PackRow[] = [
  ...englishDetails,
  {
    kind: 'preference',
    subject: 'favourite dish',
    values: dishes,
    tell: 'My favourite dish is {value}.',
    ask: 'What is my favourite dish?',
  },
  {
    kind: 'preference',
    subject: 'paint',
    values: colours,
    tell: 'I would like the fence painted {value}.',
    ask: 'In which colour would I like the fence painted?',
  },
  {
    kind: 'preference',
    subject: 'afternoon drink',
    values: drinks,
    tell: 'In the afternoon I like {value} best.',
    ask: 'What do I like to drink best in the afternoon?',
  },
  {
    kind: 'preference',
    subject: 'instrument',
    values: instruments,
    tell: 'Of all instruments I like the {value} best.',
    ask: 'Which of all instruments do I like best?',
  },
  {
    kind: 'constraint',
    subject: 'allergy',
    values: allergies,
    tell: 'I have an allergy, so please never give me anything with {value}.',
    ask: 'What must I avoid because of my allergy?',
  },
  {
    kind: 'constraint',
    subject: "son's diet",
    values: allergies,
    tell: 'My son may not have any {value} in his school lunch.',
    ask: 'What may my son not have in his school lunch?',
  },
  {
    kind: 'constraint',
    subject: 'delivery day',
    values: weekdays,
    tell: 'Nobody is home to take a delivery on a {value}.',
    ask: 'On which day is nobody home to take a delivery?',
  },
  {
    kind: 'constraint',
    subject: 'locked room',
    values: rooms,
    tell: 'The cleaner must not enter the {value}.',
    ask: 'Where must the cleaner not enter?',
  },
  {
    kind: 'correction',
    subject: 'rehearsal',
    values: dates,
    tell: [
      'Our choir rehearsal is on {other}.',
      'Sorry, the choir rehearsal was moved: it is on {value}.',
    ],
    ask: 'On what date is our choir rehearsal?',
  },
  {
    kind: 'correction',
    subject: 'bus line',
    values: numbers,
    tell: [
      'I take bus line {other} to the museum.',
      'I got that wrong: I take bus line {value} to the museum.',
    ],
    ask: 'Which bus line do I take to the museum?',
  },
  {
    kind: 'correction',
    subject: 'meeting place',
    values: cities,
    tell: ['The reunion will be in {other}.', 'Change of plan, the reunion will be in {value}.'],
    ask: 'In which city will the reunion be?',
  },
  {
    kind: 'correction',
    subject: 'school pet',
    values: animals,
    tell: [
      'The classroom will get a {other} as a pet.',
      'They decided otherwise: the classroom pet will be a {value}.',
    ],
    ask: 'Which pet will the classroom get?',
  },
  {
    kind: 'two_people',
    subject: 'train seats',
    values: numbers,
    tell: 'On the train Hanna has seat {value} and Jonas has seat {other}.',
    ask: 'Which seat does Hanna have on the train?',
  },
  {
    kind: 'two_people',
    subject: 'birthdays',
    values: dates,
    tell: 'Birthdays: my uncle Piet was born on {value}, my uncle Karl on {other}.',
    ask: 'When was my uncle Piet born?',
  },
  {
    kind: 'two_people',
    subject: 'instruments lessons',
    values: instruments,
    tell: 'In music lessons Clara learns the {value} and Emil learns the {other}.',
    ask: 'What does Clara learn in music lessons?',
  },
  {
    kind: 'two_people',
    subject: 'flats',
    values: cities,
    tell: 'Aunt Vera rents a flat in {value}, and aunt Rosa one in {other}.',
    ask: 'In which city does aunt Vera rent a flat?',
  },
  {
    kind: 'in_passing',
    subject: 'work',
    values: works,
    tell: 'Suggest something to read on the tram, I commute to my job at the {value}.',
    ask: 'Where is the job I commute to?',
  },
  {
    kind: 'in_passing',
    subject: 'pet at home',
    values: animals,
    tell: 'Give me a tidying tip, please. The cage of our {value} takes up half the kitchen.',
    ask: 'Whose cage takes up half our kitchen?',
  },
  {
    kind: 'in_passing',
    subject: 'home town',
    values: cities,
    tell: 'Explain how fog forms. Growing up in {value}, I saw a lot of it.',
    ask: 'Where was I growing up?',
  },
  {
    kind: 'in_passing',
    subject: 'pot for the neighbours',
    values: dishes,
    tell: 'Tell me a kitchen joke. I am stirring {value} for the neighbours.',
    ask: 'What am I stirring for the neighbours?',
  },
]
