/** What a study lacks before it is submitted, and the consequences (SCR-04). Shared with the browser. */
import { documentsIn, listIn, type Typed, textIn } from './steps';
import { asksOnBehalfIn } from './study-import';
import type { StudyStepKey } from './study-steps';

interface Wanted {
  step: StudyStepKey;
  /** The field's label in the form. */
  label: string;
  /** The consequence of leaving it out. */
  without: string;
  /** Whether the study cannot be submitted without it; all others are up to the sponsor (STU-07). */
  required?: true;
  isGiven?: (typed: Typed) => boolean;
}

const positive = (field: string) => (typed: Typed) => Number(textIn(typed, field)) > 0;
const chosen = (field: string) => (typed: Typed) => listIn(typed, field).length > 0;

/** By field, in the order of the form. */
const WANTED = {
  title: { step: 'basic', label: 'Study title', without: 'nobody can tell which study it is', required: true },
  phase: { step: 'basic', label: 'Phase', without: 'we cannot compare a site’s experience', required: true },
  therapeuticArea: {
    step: 'basic',
    label: 'Therapeutic area',
    without: 'we cannot match a site’s specialty',
    required: true,
  },
  indication: { step: 'basic', label: 'Indication', without: 'we cannot look for sites with similar trials' },
  description: { step: 'basic', label: 'Description', without: 'sites cannot read what the study is about' },
  sponsorName: { step: 'sponsor', label: 'Sponsor organization', without: 'sites cannot see who is asking' },
  sponsorContact: { step: 'sponsor', label: 'Contact person', without: 'selected sites do not know whom to ask for' },
  sponsorEmail: { step: 'sponsor', label: 'Contact e-mail', without: 'selected sites have no address to write to' },
  enrollmentTarget: {
    step: 'specifications',
    label: 'Target enrollment',
    without: 'we cannot compare a site’s capacity',
    isGiven: positive('enrollmentTarget'),
  },
  requiredEquipment: {
    step: 'requirements',
    label: 'Equipment',
    without: 'we cannot match equipment',
    isGiven: chosen('requiredEquipment'),
  },
  geographicPreferences: {
    step: 'requirements',
    label: 'Geographic preferences',
    without: 'sites are suggested wherever they are',
    isGiven: chosen('geographicPreferences'),
  },
  inclusionCriteria: {
    step: 'requirements',
    label: 'Inclusion criteria',
    without: 'sites cannot tell which patients may take part',
  },
  exclusionCriteria: {
    step: 'requirements',
    label: 'Exclusion criteria',
    without: 'sites cannot tell which patients may not take part',
  },
  file: {
    step: 'documents',
    label: 'Study protocol',
    without: 'our team cannot check the study against it, and may ask you for it',
    isGiven: (typed) => documentsIn(typed).length > 0,
  },
} as const satisfies Record<string, Wanted>;

const ON_BEHALF = 'our reviewers cannot tell whether you act for the sponsor that the record names, and may ask you';

export interface Missing extends Pick<Wanted, 'step' | 'label' | 'without' | 'required'> {
  field: string;
}

/** The fields that are empty, required ones first. @param isVisitor whether the e-mail address will get an account. */
export function missingIn(typed: Typed, isVisitor: boolean): Missing[] {
  const missing = Object.entries<Wanted>(WANTED).flatMap(([field, { isGiven, ...wanted }]) => {
    if (isGiven ? isGiven(typed) : textIn(typed, field).trim() !== '') return [];
    const noAccount = isVisitor && field === 'sponsorEmail';
    return [{ ...wanted, field, without: noAccount ? 'nobody can sign in to follow the study' : wanted.without }];
  });
  const lead = asksOnBehalfIn(typed);
  const open: Missing[] = lead
    ? [{ step: 'sponsor', field: 'onBehalfOf', label: `Posting on behalf of ${lead}?`, without: ON_BEHALF }]
    : [];
  return [...missing.filter(({ required }) => required), ...open, ...missing.filter(({ required }) => !required)];
}
