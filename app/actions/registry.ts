/** Trials from ClinicalTrials.gov, and the study form filled in from them. */
import { lookupStudy, studyFromRegistry } from '~/domain/commands/studies/lookup.server';
import { importedStudySchema, lookupSchema } from '~/domain/model/study-view';
import { action, actions } from './action';

const lookup = {
  limit: 'lookup',
  names: {
    nctId: 'The NCT number, as in NCT01234567. Other ways of writing it, such as an address, are read as well.',
  },
  refusals: [
    ...(['nct_required', 'nct_format', 'nct_malformed', 'nct_misread', 'nct_several', 'nct_elsewhere'] as const),
    ...(['nct_unknown', 'registry_status', 'registry_down'] as const),
  ],
} as const;

export const registry = actions('anybody', {
  // REG-01
  lookUpStudy: action({
    call: 'GET /api/nct-lookup/{nctId}',
    summary: 'Look up a trial in the registry',
    ...lookup,
    answer: lookupSchema,
    run: ({ params }) => lookupStudy(params.nctId),
  }),
  // (REG-05 to REG-17)
  importStudy: action({
    call: 'GET /api/nct-lookup/{nctId}/study',
    summary: 'Fill in the study form from the registry',
    ...lookup,
    description: 'What the lookup button of the study form fills in. Check it before you submit it.',
    answer: importedStudySchema,
    run: ({ params }) => studyFromRegistry(params.nctId),
  }),
});
