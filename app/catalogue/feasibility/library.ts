/**
 * Questions that most sponsors ask, in our own words. Sponsors choose from these, so that a site answers them only
 * once.
 */
import { PATIENTS_MOST } from '../limits';
import { ALL_SITE_AREAS, ALL_SITE_EQUIPMENT, EHR_SYSTEMS, type Option, PANEL_SIZES, PRIOR_TRIALS } from '../options';
import type { ProfileField, Question, QuestionnaireSection, QuestionType } from './questions';

const YEAR = 365;

const plain = (...labels: string[]): readonly Option[] => labels.map((label) => ({ value: label, label }));

/** A question about the site whose answer every study can reuse. `more` overrides these defaults. */
const asks = (type: QuestionType, key: string, text: string, more: Partial<Question> = {}): Question => ({
  key,
  version: 1,
  type,
  text,
  hint: null,
  options: [],
  rows: [],
  unit: null,
  min: type === 'number' ? 0 : null,
  max: null,
  detail: null,
  scope: 'site',
  validDays: YEAR,
  profileField: null,
  reusable: true,
  required: true,
  shownIf: null,
  score: [],
  knockOut: null,
  computed: null,
  cites: null,
  // In the library, a detail says more about a yes.
  ...(more.detail && { detailWith: 'yes' as const }),
  ...more,
});

/** The largest numbers that are believable: patients, and days. */
const ANSWERED = { patients: PATIENTS_MOST, days: 3650 } as const;

/** A question that each study asks again. */
const anew: Partial<Question> = { scope: 'study', reusable: false, validDays: null };
const ofPerson: Partial<Question> = { scope: 'person' };
const ofFacility: Partial<Question> = { scope: 'facility' };
const ifYes = (key: string): Partial<Question> => ({ shownIf: { key, when: { is: 'equals', value: 'yes' } } });

/** Questions about a person refer to the investigator named here. */
export const INVESTIGATOR_KEY = 'pi.member';

/** What the site expects of this study; matching goes by both (matching/patients.ts). */
export const GCP_KEY = 'staff.gcp';
export const ELIGIBLE_KEY = 'population.perMonth';
export const COMMITMENT_KEY = 'population.commitment';
/** How many patients with the study’s condition the site saw in the last 12 months; asked in words of the study. */
export const SEEN_KEY = 'own.patients';
/** The site's own trials like the study, by its own count. */
export const SIMILAR_KEY = 'experience.similar';
/** The site's confirmed track record answers this. */
export const TRIALS_KEY = 'experience.confirmed';

/** What a sponsor asks first: what the forecast and the match go by, and what decides whether a site can start. */
export const CORE_KEYS: readonly string[] = [
  ...[ELIGIBLE_KEY, COMMITMENT_KEY, SIMILAR_KEY, INVESTIGATOR_KEY],
  ...['pi.time', 'irb.days', 'contracts.days', 'contracts.startUp', 'competing.running'],
];

export const LIBRARY: readonly QuestionnaireSection[] = [
  {
    id: 'population',
    title: 'Patient population',
    questions: [
      asks('single', 'population.size', 'Patient population: how many patients does your site see a year?', {
        options: PANEL_SIZES,
        profileField: 'patientPanelSize',
      }),
      asks('multi', 'population.areas', 'In which therapeutic areas do you treat patients?', {
        options: ALL_SITE_AREAS,
        profileField: 'therapeuticAreas',
      }),
      asks('number', ELIGIBLE_KEY, 'How many eligible patients do you expect to see per month?', {
        ...anew,
        unit: 'patients per month',
        max: ANSWERED.patients,
        hint: 'Count only patients who meet all criteria of this study. The sponsor relies on this number.',
      }),
      asks('number', COMMITMENT_KEY, 'How many participants do you commit to enroll?', {
        ...anew,
        unit: 'participants',
        max: ANSWERED.patients,
      }),
      asks('single', 'population.basis', 'What is your estimate based on?', {
        ...anew,
        options: plain('A search of our records', 'Recent trials like this one', 'The investigator’s judgment'),
      }),
      asks('multi', 'population.languages', 'In which languages can you obtain informed consent?', {
        options: plain('English', 'Spanish', 'Chinese', 'Vietnamese', 'Korean', 'Arabic', 'Tagalog', 'Other'),
      }),
      asks('number', 'population.minors', 'What percentage of your patients is under 18?', { unit: '%', max: 100 }),
      asks('yesno', 'population.referrals', 'Do other practices refer patients to you for trials?', {
        detail: 'Which ones',
      }),
      asks('multi', 'population.outreach', 'How do you find participants?', {
        options: plain('Our own patients', 'Referrals', 'Patient registry', 'Advertising', 'Community events'),
      }),
    ],
  },
  {
    id: 'pi',
    title: 'Principal investigator',
    questions: [
      asks('staff', INVESTIGATOR_KEY, 'Who is the principal investigator for this study?', {
        ...anew,
        hint: 'Once you save, we fill in what is known of this person. Owners add investigators on the staff page.',
      }),
      asks('number', 'pi.time', 'How many hours per week will the investigator spend on this study?', {
        ...anew,
        unit: 'hours per week',
        max: 80,
      }),
      asks('credential', 'pi.license', 'What are the investigator’s medical license number and state?', {
        ...ofPerson,
        hint: 'Both in one line, as in “A12345, TX”.',
        format: 'license',
      }),
      asks('text', 'pi.specialty', 'In which specialties is the investigator board-certified?', ofPerson),
      asks('number', 'pi.years', 'For how many years has the investigator led trials?', {
        ...ofPerson,
        unit: 'years',
        max: 70,
      }),
      asks('number', 'pi.trials', 'How many trials has the investigator led in the last five years?', {
        ...ofPerson,
        unit: 'trials',
      }),
      asks('number', 'pi.active', 'How many trials is the investigator leading now?', {
        ...ofPerson,
        unit: 'trials',
        validDays: 90,
      }),
      asks('yesno', 'pi.findings', 'Has a regulator made findings about the investigator in the last five years?', {
        ...ofPerson,
        detail: 'What was found, and what was done',
      }),
    ],
  },
  {
    id: 'staff',
    title: 'Staff',
    questions: [
      asks('number', 'staff.coordinators', 'How many coordinators work at your site?', {
        unit: 'coordinators',
        validDays: 180,
      }),
      asks('number', 'staff.load', 'How many active trials does a coordinator run on average?', {
        unit: 'trials',
        validDays: 180,
      }),
      asks('staff', 'staff.coordinator', 'Who would coordinate this study?', { ...anew, required: false }),
      asks('yesno', 'staff.backup', 'Does every coordinator have a trained backup?'),
      asks('yesno', GCP_KEY, 'Do all members of the study team have current GCP training?'),
      asks('yesno', 'staff.weekends', 'Can staff see participants in the evening or on weekends?', {
        detail: 'When',
      }),
      asks('yesno', 'staff.raters', 'Do you have trained raters for clinical scales?', { detail: 'For which scales' }),
    ],
  },
  {
    id: 'experience',
    title: 'Experience',
    questions: [
      asks('single', 'experience.trials', 'How many clinical trials has your site run?', {
        options: PRIOR_TRIALS,
        profileField: 'priorTrials',
      }),
      asks('number', TRIALS_KEY, 'How many of your site’s trials does ClinicalTrials.gov list?', {
        unit: 'trials',
        hint: 'Once you have confirmed your track record, we fill this in from it.',
      }),
      asks('number', SIMILAR_KEY, 'How many trials in this indication has your site run?', {
        ...anew,
        unit: 'trials',
      }),
      asks('grid', 'experience.phases', 'How much experience do you have with each phase?', {
        rows: ['Phase I', 'Phase II', 'Phase III', 'Phase IV'],
        options: plain('None', 'Some', 'Extensive'),
      }),
      asks(
        'number',
        'experience.enrollment',
        'In what percentage of trials did your site meet its enrollment target?',
        {
          unit: '%',
          max: 100,
        },
      ),
      asks('yesno', 'experience.inspections', 'Has a regulator inspected your site in the last five years?', {
        detail: 'When, and by whom',
      }),
      asks('text', 'experience.inspectionResult', 'What was the result of the last inspection?', {
        ...ifYes('experience.inspections'),
      }),
      asks('yesno', 'experience.sops', 'Does your site have written standard operating procedures?'),
      asks('date', 'experience.sopsReviewed', 'When were your SOPs last reviewed?', {
        ...ifYes('experience.sops'),
        past: true,
      }),
    ],
  },
  {
    id: 'equipment',
    title: 'Equipment and facility',
    questions: [
      asks('multi', 'equipment.list', 'Which of these does your site have?', {
        options: ALL_SITE_EQUIPMENT,
        profileField: 'equipment',
      }),
      asks('yesno', 'equipment.calibrated', 'Is equipment calibrated and its calibration documented?', ofFacility),
      asks('yesno', 'equipment.emergency', 'Do you have a crash cart and staff trained to use it?', ofFacility),
      asks('yesno', 'equipment.monitors', 'Do monitors have a quiet place to work with internet access?', ofFacility),
      asks('yesno', 'equipment.archive', 'Can you keep study records for as long as the sponsor requires?', {
        ...ofFacility,
        detail: 'Where',
      }),
      asks('number', 'equipment.rooms', 'How many examination rooms can trials use?', { ...ofFacility, unit: 'rooms' }),
    ],
  },
  {
    id: 'pharmacy',
    title: 'Pharmacy and laboratory',
    questions: [
      asks('single', 'pharmacy.type', 'Who stores and dispenses study medication?', {
        ...ofFacility,
        options: plain('A research pharmacy', 'A hospital pharmacy', 'The study team', 'An outside pharmacy'),
      }),
      asks('yesno', 'pharmacy.locked', 'Is study medication kept locked, with the temperature monitored?', ofFacility),
      asks('yesno', 'pharmacy.unblinded', 'Can an unblinded pharmacist prepare study medication?', ofFacility),
      asks('yesno', 'pharmacy.controlled', 'Can you store controlled substances?', ofFacility),
      asks('multi', 'lab.freezers', 'Which storage temperatures do you have?', {
        ...ofFacility,
        options: plain('2 to 8 °C', '-20 °C', '-70 to -80 °C', 'Liquid nitrogen'),
      }),
      asks('credential', 'lab.clia', 'What is the CLIA number of your laboratory?', {
        ...ofFacility,
        // Answers to the first version could be anything with a digit.
        version: 2,
        hint: 'Two digits, the letter D and seven digits. Leave it empty if your laboratory has none.',
        format: 'clia',
        required: false,
      }),
      asks('file', 'lab.certificate', 'Upload your CLIA certificate', { ...ofFacility, required: false }),
      asks('yesno', 'lab.centrifuge', 'Do you have a refrigerated centrifuge?', ofFacility),
      asks('yesno', 'lab.shipping', 'Is anyone certified to ship biological samples on dry ice?', {
        ...ofFacility,
        validDays: 2 * YEAR,
      }),
    ],
  },
  {
    id: 'irb',
    title: 'IRB and contracts',
    questions: [
      asks('single', 'irb.type', 'Which IRB reviews your studies?', {
        options: plain('Central IRB', 'Local IRB', 'Central or local, as the sponsor prefers'),
      }),
      asks('number', 'irb.days', 'How long does the IRB take, from submission to approval?', {
        unit: 'days',
        max: ANSWERED.days,
      }),
      asks('single', 'irb.cycle', 'How often does your IRB meet?', {
        options: plain('Every week', 'Every two weeks', 'Every month', 'Less often'),
      }),
      asks('yesno', 'irb.committees', 'Do other committees have to approve a study?', { detail: 'Which ones' }),
      asks('number', 'contracts.days', 'How long does it take to negotiate contract and budget?', {
        unit: 'days',
        max: ANSWERED.days,
      }),
      asks('yesno', 'contracts.master', 'Do you have master CDAs or clinical trial agreements in place?', {
        detail: 'With which sponsors or CROs?',
      }),
      asks('computed', 'contracts.startUp', 'Days until you can start', {
        unit: 'days',
        required: false,
        reusable: false,
        computed: { operation: 'sum', of: ['irb.days', 'contracts.days'] },
      }),
    ],
  },
  {
    id: 'data',
    title: 'Data systems',
    questions: [
      asks('single', 'data.ehr', 'Which electronic health record do you use?', {
        options: EHR_SYSTEMS,
        profileField: 'ehrSystem',
      }),
      asks('yesno', 'data.remote', 'Can monitors access source documents remotely?', { detail: 'How' }),
      asks('number', 'data.entry', 'Within how many days of a visit do you enter its data?', { unit: 'days' }),
      asks('yesno', 'data.esource', 'Do you use electronic source documents?', { detail: 'Which system' }),
      asks('yesno', 'data.econsent', 'Can you obtain consent electronically?', { detail: 'Which system' }),
      asks('yesno', 'data.part11', 'Do your electronic systems meet 21 CFR Part 11?'),
    ],
  },
  {
    id: 'competing',
    title: 'Competing studies',
    questions: [
      asks('yesno', 'competing.running', 'Are you running studies that compete for the same patients?', {
        ...anew,
        detail: 'Which ones, and until when',
      }),
      asks('yesno', 'competing.planned', 'Do you expect such studies in the next six months?', {
        ...anew,
        detail: 'Which ones',
      }),
      asks('yesno', 'competing.interest', 'Do you have any concerns about the design of this study?', {
        ...anew,
        detail: 'Which concerns',
      }),
    ],
  },
];

export const LIBRARY_QUESTIONS: readonly Question[] = LIBRARY.flatMap(({ questions }) => questions);

const byKey = new Map(LIBRARY_QUESTIONS.map((question) => [question.key, question]));

/** The question of the library with this key. */
export const libraryQuestion = (key: string): Question | undefined => byKey.get(key);

/** The fields of a profile that matching scores. */
export type ScoredField = Exclude<ProfileField, 'ehrSystem'>;

/** The field that the answer to a question counts instead of, in the match it was attested for; null for none. */
export function scoredFieldOf(key: string): ScoredField | null {
  const field = libraryQuestion(key)?.profileField ?? null;
  return field === 'ehrSystem' ? null : field;
}

/**
 * The questions on a site's own page: those about the site itself. Questions about a person are answered in a response.
 */
export const SITE_QUESTIONS: readonly QuestionnaireSection[] = LIBRARY.map((section) => ({
  ...section,
  questions: section.questions.filter(({ scope, reusable }) => reusable && (scope === 'site' || scope === 'facility')),
})).filter(({ questions }) => questions.length > 0);
