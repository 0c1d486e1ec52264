/** Everything that leaves the platform as a file of records, as the activity list calls it. */
export const EXPORTED = {
  organizations: 'The list of organizations',
  studies: 'The list of studies',
  matches: 'The list of matches',
  audit: 'The audit trail',
  person: 'The data of a person',
  leads: 'A list of leads',
  studySites: 'The list of a study’s sites',
  studyAnswers: 'The table of a study’s answers',
  questionnaire: 'A questionnaire',
  answers: 'A site’s set of answers',
} as const;
export type Exported = keyof typeof EXPORTED;
