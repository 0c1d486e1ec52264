/** Validation messages, shown below the field's label. */
const inWords = (count: number) => count.toLocaleString('en-US');
const inDateField = () =>
  new Date(2027, 0, 31).toLocaleDateString(undefined, { day: '2-digit', month: '2-digit', year: 'numeric' });

export const VALIDATION = {
  required: 'This field is required.',
  enter: (what: string) => `Please enter ${what}.`,
  enterPassword: 'Please enter your password.',
  chooseOne: 'Please choose at least one.',
  unknownName: 'This call does not have this name. Please check its spelling.',
  noneOrSome: '“None of these” cannot be chosen together with another item of that list.',
  preferredNotRequired: 'Please choose only from the required equipment.',
  chooseFromList: 'Please choose from the list.',
  chooseAnswer: (question: number) => `Please answer question ${question}.`,
  email: 'Please enter a valid e-mail address, such as name@hospital.org.',
  url: 'Please enter a web address, such as https://hospital.org.',
  webhookAddress: 'Please enter a public https address at port 443 or 8443, without a user name in it.',
  issuer: 'Please enter an address such as https://login.company.com, without a question mark.',
  issuerNotHttps: 'Please enter an address that begins with https://.',
  issuerSilent:
    'We could not read the configuration at this address. Please check it, and that it can be reached from here.',
  mailDomain: 'Please enter domains such as company.com, one on each line.',
  mailDomainPublic: (domain: string) =>
    `Anyone can get an e-mail address at ${domain}. Please enter only domains of the organization.`,
  mailDomainTaken: (domain: string) => `People at ${domain} already sign in with another identity provider.`,
  clientSecretMissing: 'Please enter the client secret.',
  noIdentityProvider:
    'No organization with this domain signs in here by an identity provider. Please use your password.',
  columnTwice: 'Another field has this column.',
  columnOfSites: 'Please say which column has the names or the NPI numbers.',
  columnOfStatus: 'Please say which column has the status, or which status all rows have.',
  npi: 'Please check the NPI number. It has ten digits, and one seems to be wrong.',
  zipCode: (meant: string) =>
    `${meant}? A ZIP code has five digits, and here a 0 seems to be missing at the start. Please enter all five.`,
  knownZip: 'Please enter a US ZIP code, such as 02115.',
  zipFirst: 'Please enter the ZIP code to measure from.',
  nctNumber: 'Please enter NCT and eight digits, such as NCT01234567.',
  /** In a browser, as its date fields take it. Forms and calls send the other. */
  get date(): string {
    return `Please enter a date, such as ${typeof document === 'undefined' ? '2027-01-31' : inDateField()}.`;
  },
  pin: 'Please enter 4 to 8 digits.',
  consent: 'Agree to let us store your details and contact you.',
  time: 'Please enter a time, such as 09:30.',
  viewNameTaken: 'You have another view of this list with this name.',
  noSuchTime: 'The clocks are set forward past this time on that day. Please choose another.',
  enterSlot: 'Please enter at least one date and time.',
  slotTwice: 'This time is listed twice.',
  dateAhead: 'Please enter a date in the future.',
  withinDays: (days: number) => `Please enter a date at most ${days} days ahead.`,
  beforeNeeded: 'Please enter a date that is not before what this task waits for.',
  documentExpired: 'This document has expired. Please choose one that is valid.',
  snoozeWithin: 'Please enter a date within a year.',
  dateOrder: 'Please enter a day that is not before the first one.',
  credential: 'Please enter the number on it. It has at least one digit.',
  clia: 'Please enter two digits, the letter D and seven digits, such as 36D1234567.',
  license: 'Please enter the number and the state, such as “A12345, TX”.',
  datePast: 'Please enter a date that is not in the future.',
  dateWithin: (years: number) => `Please enter a date at most ${years} years after the course was completed.`,
  ownCourse: 'This is one of our own courses. Please enter the name on the certificate.',
  declineKind: 'Please choose a reason.',
  typeName: (name: string) => `Please type “${name}” to confirm.`,
  number: 'Please enter a whole number.',
  trueOrFalse: 'Please use true or false.',
  anyNumber: 'Please enter a number.',
  studyTitle: 'Please enter the study title.',
  chooseStudy: 'Please choose the study.',
  phase: 'Please choose the phase.',
  therapeuticArea: 'Please choose the therapeutic area.',
  equipment: 'Please type the equipment to add.',
  notNegative: 'Please enter 0 or more.',
  tooLongToKeep: 'This is too long for us to keep. Please shorten it.',
  tooLong: (limit: number, length: number) => {
    const over = length - limit;
    return `This is ${inWords(over)} character${over === 1 ? '' : 's'} too long: at most ${inWords(limit)}.`;
  },
  atLeast: (limit: number) => `Please enter at least ${limit}.`,
  path: 'Interest comes first and the decision last. List each step only once.',
  tooLarge: (limit: number) => `Please enter no more than ${limit}.`,
  steps: (step: number) => `Please choose a multiple of ${step}.`,
  oneAboveZero: 'Set at least one weight above 0. Otherwise, all sites would get the same score.',
  /** Two people edit the same thing: the second is told instead of overwriting it. */
  changedMeanwhile: (what: string) =>
    `Someone else has changed ${what} since you opened the page. Check their version, and save again to replace it.`,
  countryTwice: 'Please enter each country once.',
  countryMissing: 'Please enter the country for these numbers.',
  notWith: (other: string) => `Please leave this out, or ${other}.`,
  tooMany: (limit: number) => `Please enter no more than ${limit}.`,
  pageLimit: 'Please enter a whole number of 1 or more.',
  onlyOneMeant: 'This name has nobody and nothing, or several. Please use an ID.',
  changesCursor: 'Please use the cursor of the previous response.',
  instant: 'Please use milliseconds since 1970, or a time such as 2027-01-31T12:00:00Z.',
  pageCursor: 'Please use the cursor from the previous page’s Link header.',
  idempotencyKey: 'Please use 8 to 100 letters, digits, hyphens or underscores.',
  password: 'Please use at least 10 characters.',
  passwordWrong: 'This password is incorrect.',
  codeWrong: 'This code is incorrect or has already been used.',
  passwordGuessable: 'This password is easy to guess. Please choose another, such as a few unrelated words.',
  choosePdf: 'Please choose a PDF.',
  documentRemoved: 'This document was removed. Please choose another.',
  unknownDocument: 'The uploaded document could not be found. Please upload it again.',
  /** For names that end up in e-mails to others. */
  addressInName:
    'This looks as if it contains a web address, an e-mail address or a phone number. Please remove it. If there is none, put a space after each full stop (.).',
  plainName: 'Please use a name on one line, without quotation marks or angle brackets.',
  unreadable: 'This text contains characters we cannot store.',
  oneLine: 'This contains a line break, a tab or characters that nobody can see. Please type it again on one line.',
  controls: 'This text contains characters that nobody can see. Please type it again without them.',
  unprintable: (characters: string) =>
    `The PDF cannot show these characters: ${characters}. Please use Latin, Greek or Cyrillic letters.`,
} as const;
