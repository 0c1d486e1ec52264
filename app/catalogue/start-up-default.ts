/** The tasks of a start-up by default. Apart from its words, so that pages do not load the list. */
import { ACTIVATION_KEY, DELEGATION_KEY, type StartUpStage, type StartUpStep } from './start-up';
import type { MatchSide } from './statuses';
import type { VaultType } from './vault';

const step = (
  stage: StartUpStage,
  key: string,
  side: MatchSide,
  title: string,
  due: { after?: string; days: number; needs?: readonly string[]; waivable?: true },
): StartUpStep => ({
  key,
  stage,
  title,
  side,
  after: due.after ?? null,
  days: due.days,
  needs: due.needs ?? [],
  evidence: 'none',
  documentType: null,
  mayBeWaived: due.waivable ?? false,
});

const filed = (one: StartUpStep, documentType: VaultType): StartUpStep => ({
  ...one,
  evidence: 'document',
  documentType,
});

/**
 * The tasks of a sponsor that has no list of its own, after the essential records of ICH E6(R3), Appendix C. The days are
 * a usual plan and no promise: a sponsor changes them to its own.
 */
export const DEFAULT_START_UP: readonly StartUpStep[] = [
  step('contract', 'contract_sent', 'sponsor', 'Send the contract', { days: 5 }),
  step('contract', 'contract_reviewed', 'site', 'Review the contract', { after: 'contract_sent', days: 10 }),
  step('contract', 'contract_agreed', 'sponsor', 'Agree on the contract', { after: 'contract_reviewed', days: 15 }),
  step('contract', 'budget_proposed', 'sponsor', 'Propose the budget', { days: 5, waivable: true }),
  step('contract', 'budget_agreed', 'site', 'Agree on the budget', {
    after: 'budget_proposed',
    days: 25,
    waivable: true,
  }),
  step('contract', 'budget_site_signed', 'site', 'Sign the budget', {
    after: 'budget_agreed',
    days: 5,
    waivable: true,
  }),
  step('contract', 'budget_signed', 'sponsor', 'Countersign the budget', {
    after: 'budget_site_signed',
    days: 5,
    waivable: true,
  }),
  step('contract', 'contract_signed', 'site', 'Sign the contract', {
    after: 'contract_agreed',
    days: 5,
    needs: ['budget_agreed'],
  }),
  step('contract', 'contract_countersigned', 'sponsor', 'Countersign the contract', {
    after: 'contract_signed',
    days: 5,
  }),
  filed(step('documents', 'cv', 'site', 'CV of the investigator', { days: 10 }), 'cv'),
  filed(step('documents', 'license', 'site', 'Medical license of the investigator', { days: 10 }), 'license'),
  filed(step('documents', 'gcp', 'site', 'GCP certificate of the investigator', { days: 10 }), 'gcp'),
  filed(step('documents', 'financial', 'site', 'Financial disclosure', { days: 10 }), 'financial'),
  filed(step('documents', 'form_1572', 'site', 'FDA 1572, signed', { days: 15, waivable: true }), 'form1572'),
  filed(step('documents', 'lab_certificate', 'site', 'CLIA certificate', { days: 10, waivable: true }), 'clia'),
  filed(step('documents', 'lab_normals', 'site', 'Laboratory normal ranges', { days: 10, waivable: true }), 'normals'),
  step('irb', 'irb_package', 'sponsor', 'Send the documents for the IRB', { days: 5 }),
  step('irb', 'irb_submitted', 'site', 'Submit to the IRB', { after: 'irb_package', days: 10 }),
  step('irb', 'irb_approved', 'site', 'Get the IRB’s approval', { after: 'irb_submitted', days: 30 }),
  step('training', 'protocol_training', 'sponsor', 'Train the site’s team on the protocol', {
    after: 'contract_countersigned',
    days: 10,
  }),
  step('training', DELEGATION_KEY, 'site', 'Delegation log, signed by the investigator', {
    after: 'protocol_training',
    days: 5,
  }),
  step('training', 'systems', 'sponsor', 'Give the site’s team access to the study’s systems', {
    after: 'contract_countersigned',
    days: 10,
    waivable: true,
  }),
  step('initiation', 'supplies', 'sponsor', 'Send the supplies of the study', {
    after: 'irb_approved',
    days: 10,
    needs: ['contract_countersigned'],
    waivable: true,
  }),
  step('initiation', 'initiation_visit', 'sponsor', 'Hold the site initiation visit', {
    after: 'irb_approved',
    days: 10,
    needs: ['contract_countersigned', 'protocol_training'],
  }),
  step('initiation', 'initiation_items', 'site', 'Settle the action items of the initiation visit', {
    after: 'initiation_visit',
    days: 5,
    waivable: true,
  }),
  {
    ...step('activation', ACTIVATION_KEY, 'sponsor', 'Activate the site', { after: 'initiation_items', days: 3 }),
    evidence: 'signature',
  },
];
