/** The built-in facts in English that are names, numbers, dates and codes: four of each kind. */
import { codes, dates, names, numbers } from './english-values.js'
import type { PackRow } from './pack-row.js'

/** Names, numbers, dates and codes. */
export const englishDetails: readonly PackRow[] = [
  {
    kind: 'name',
    subject: 'sister',
    values: names,
    tell: "My sister's name is {value}.",
    ask: "What is my sister's name?",
  },
  {
    kind: 'name',
    subject: 'dentist',
    values: names,
    tell: 'My new dentist is called {value}.',
    ask: 'What is my dentist called?',
  },
  {
    kind: 'name',
    subject: 'landlord',
    values: names,
    tell: 'My landlord is called {value}.',
    ask: 'What is my landlord called?',
  },
  {
    kind: 'name',
    subject: 'boat',
    values: names,
    tell: 'We bought a little boat and named it {value}.',
    ask: 'What did we name our boat?',
  },
  {
    kind: 'number',
    subject: 'wedding guests',
    values: numbers,
    tell: 'There will be {value} guests at our wedding.',
    ask: 'How many guests will there be at our wedding?',
  },
  {
    kind: 'number',
    subject: 'floor',
    values: numbers,
    tell: 'Our new office is on floor {value} of the tower.',
    ask: 'On which floor of the tower is our office?',
  },
  {
    kind: 'number',
    subject: 'chairs',
    values: numbers,
    tell: 'I need {value} folding chairs for the garden.',
    ask: 'How many folding chairs do I need?',
  },
  {
    kind: 'number',
    subject: 'savings',
    values: numbers,
    tell: 'I put aside {value} euros a week for a bicycle.',
    ask: 'How many euros a week do I put aside for the bicycle?',
  },
  {
    kind: 'date',
    subject: 'exam',
    values: dates,
    tell: 'My driving exam is on {value}.',
    ask: 'On what date is my driving exam?',
  },
  {
    kind: 'date',
    subject: 'passport',
    values: dates,
    tell: 'My passport expires on {value}.',
    ask: 'When does my passport expire?',
  },
  {
    kind: 'date',
    subject: 'removal van',
    values: dates,
    tell: 'The removal van comes on {value}.',
    ask: 'On what date does the removal van come?',
  },
  {
    kind: 'date',
    subject: 'anniversary',
    values: dates,
    tell: "My grandparents' anniversary is on {value}.",
    ask: "When is my grandparents' anniversary?",
  },
  {
    kind: 'code',
    subject: 'locker',
    values: codes,
    tell: 'The code of my locker is {value}.',
    ask: 'What is the code of my locker?',
  },
  {
    kind: 'code',
    subject: 'parcel',
    values: codes,
    tell: 'The tracking number of my parcel is {value}.',
    ask: 'What is the tracking number of my parcel?',
  },
  {
    kind: 'code',
    subject: 'insurance policy',
    values: codes,
    tell: 'My insurance policy has the number {value}.',
    ask: 'What is the number of my insurance policy?',
  },
  {
    kind: 'code',
    subject: 'voucher',
    values: codes,
    tell: 'I got a voucher, and it says {value}.',
    ask: 'What does my voucher say?',
  },
]
