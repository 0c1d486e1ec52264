/** The five steps of the registration wizard (WIZ-01). Shared with the browser. */
import { EHR_SYSTEMS, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import { schemaOf } from './step-schemas';
import { documentsIn, given, listIn, row, type Step, type Typed, textIn } from './steps';

const basicInfo: Step = {
  key: '1',
  title: 'Basic Info',
  waits: 'Fill in the required fields to continue.',
  form: 'wizardBasics',
  summary: (typed) => [
    row('Site name', textIn(typed, 'name')),
    row('Address', addressIn(typed)),
    row('Phone', textIn(typed, 'phone')),
    row('Website', textIn(typed, 'website')),
    row('Description', textIn(typed, 'description')),
  ],
};

function addressIn(typed: Typed): string {
  const [address, city, state, zipCode] = ['address', 'city', 'state', 'zipCode'].map((field) =>
    textIn(typed, field).trim(),
  );
  return [address, city, `${state} ${zipCode}`.trim()].join(', ');
}

const siteDetails: Step = {
  key: '2',
  title: 'Site Details',
  lists: ['therapeuticAreas', 'equipment'],
  waits: 'Choose at least one therapeutic area to continue.',
  form: 'wizardDetails',
  summary: (typed) => [
    row('Therapeutic areas', listIn(typed, 'therapeuticAreas').join(', ')),
    row('Patient population', labelOf(PANEL_SIZES, textIn(typed, 'patientPanelSize'))),
    row('EHR system', labelOf(EHR_SYSTEMS, textIn(typed, 'ehrSystem'))),
    row('Prior trials', labelOf(PRIOR_TRIALS, textIn(typed, 'priorTrials'))),
    row('Equipment and facilities', listIn(typed, 'equipment').join(', ')),
  ],
};

const documentsAndInvestigator: Step = {
  key: '3',
  title: 'Documents & PI',
  uploads: true,
  form: 'wizardDocuments',
  summary: (typed) => [
    row(
      'Documents',
      documentsIn(typed)
        .map(({ name }) => name)
        .join(', '),
    ),
    row('Principal investigator', textIn(typed, 'piName')),
    row('Investigator’s phone', textIn(typed, 'piPhone')),
    row('Investigator’s e-mail', textIn(typed, 'piEmail')),
  ],
};

export const review: Step = { key: '4', title: 'Review', form: 'wizardReview' };

const account: Step = {
  key: '5',
  title: 'Account',
  waits: 'Fill in your name and e-mail address to submit.',
  form: 'wizardAccount',
};

const ALL_STEPS = [basicInfo, siteDetails, documentsAndInvestigator, review, account] as const;

/** A signed-in person already has an account (WIZ-01). */
export const stepsFor = (signedIn: boolean): readonly Step[] => (signedIn ? ALL_STEPS.slice(0, 4) : ALL_STEPS);

/** The first incomplete step, or the last one. */
export function firstIncomplete(typed: Typed, signedIn: boolean): Step {
  const steps = stepsFor(signedIn);
  return steps.find((step) => !schemaOf(step).safeParse(given(typed)).success) ?? (steps.at(-1) as Step);
}

/** The step named in the address, or the nearest one (WIZ-02). */
export function stepNamed(key: string | null, signedIn: boolean): Step {
  const steps = stepsFor(signedIn);
  return steps[Math.min(Math.max(Math.trunc(Number(key)) || 1, 1), steps.length) - 1] as Step;
}

export const isBeforeReview = ({ key }: Pick<Step, 'key'>): boolean => Number(key) < Number(review.key);

/** Whether the step's Next leads back to the review, as an address with from=review says. */
export const leadsToReview = (step: Pick<Step, 'key'>, from: string | null): boolean =>
  from === 'review' && isBeforeReview(step);

/** The step to show for an address: never beyond the first incomplete step. */
export function stepToShow(key: string | null, typed: Typed, signedIn: boolean): Step {
  const [named, incomplete] = [stepNamed(key, signedIn), firstIncomplete(typed, signedIn)];
  return Number(named.key) < Number(incomplete.key) ? named : incomplete;
}
