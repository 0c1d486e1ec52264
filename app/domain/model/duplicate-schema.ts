/** Merging two organizations that are the same. Shared with the browser. */
import { z } from 'zod';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { STORED_ORGANIZATION_STATUSES } from '~/catalogue/statuses';
import { VALIDATION } from '~/catalogue/validation';
import { flag, idempotencyKey, requiredLine } from './fields';
import { adminOrganizationSchema } from './organization-view';
import { EDITED_NAMES } from './organization-words';
import { describedView, moment, nullableText, text, view } from './views';

const staffRole = z.enum(valuesOf(STAFF_ROLE_OPTIONS));
const mergedId = requiredLine(SHORT_TEXT_MAX_CHARS).describe(
  'The ID of the organization to merge into the one in the URL.',
);
const version = z.int(VALIDATION.number).optional();
const values = z
  .partialRecord(z.enum(EDITED_NAMES), z.enum(['kept', 'merged']))
  .optional()
  .describe(
    'By field: whose value stays if they differ, that of the kept or of the merged organization. Those of the kept one stay otherwise.',
  );
export type MergeValues = NonNullable<z.infer<typeof values>>;

export const mergeSchema = z.object({
  mergedId,
  keptVersion: version.describe('The updatedAt of the kept organization, as you have read it.'),
  mergedVersion: version.describe(
    'The updatedAt of the other organization. If either has changed since, nothing is merged.',
  ),
  values,
});

/** The same for the form, whose address names the two. */
const versionRead = z.coerce.number(VALIDATION.number).int(VALIDATION.number).optional();
export const mergeFormSchema = z.object({
  keptVersion: versionRead,
  mergedVersion: versionRead,
  values,
  idempotencyKey: idempotencyKey(),
});

/** The query of the page that previews a merge. */
export const mergeQuerySchema = z.object({ mergedId });

const counts = z
  .record(z.string(), z.int())
  .describe('How many records of each kind move: people, documents, matches, …');
const party = z.object({ id: text, name: text });

export const mergeViewSchema = describedView('Merge', 'A merge that can be undone for 30 days.', {
  id: text,
  kept: party,
  merged: party,
  mergedAt: moment,
  undoUntil: moment,
  moved: counts,
});
export type MergeView = z.infer<typeof mergeViewSchema>;

export const comparedOrganizationSchema = adminOrganizationSchema
  .pick({
    id: true,
    name: true,
    status: true,
    email: true,
    phone: true,
    website: true,
    address: true,
    city: true,
    state: true,
    zipCode: true,
    npi: true,
    contactName: true,
    source: true,
    event: true,
    createdAt: true,
    updatedAt: true,
  })
  .meta({ id: 'ComparedOrganization', description: 'An organization beside its likely duplicate.' });

export const mergePreviewSchema = describedView('MergePreview', 'The effect of a merge.', {
  kept: comparedOrganizationSchema,
  merged: comparedOrganizationSchema,
  reasons: z.array(text).describe('Why they are likely duplicates; empty if nothing suggests it.'),
  warnings: z.array(text),
  moved: counts,
  people: z
    .array(
      z.object({
        id: text,
        name: text,
        email: nullableText,
        was: staffRole,
        becomes: staffRole,
        hasSignedIn: z.boolean().describe('False if nobody has used the link that was sent to this address.'),
      }),
    )
    .describe('Who moves. If the kept organization has an owner who can sign in, other owners become coordinators.'),
  sharedMatches: z.int().describe('Studies that both are matched with. The match that is further along stays.'),
  strongerTrials: z.int().describe('Trials that both have, if the other organization’s answer is the stronger one.'),
  fills: z
    .array(z.object({ field: text, label: text, value: text }))
    .describe('Blank fields of the kept organization that are filled in from the other.'),
  differs: z
    .array(z.object({ field: z.enum(EDITED_NAMES), label: text, kept: text, merged: text }))
    .describe(
      'The other fields in which they differ. The value of the kept organization stays unless you choose the other.',
    ),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

export const duplicateSchema = view('LikelyDuplicate', {
  id: text,
  name: text,
  status: z.enum(STORED_ORGANIZATION_STATUSES),
  createdAt: moment.describe('When it was submitted.'),
  reasons: z.array(text),
  keep: z
    .boolean()
    .describe(
      'Whether this is the one to keep if the two are merged: it is verified, or else has more fields filled in.',
    ),
});
export type LikelyDuplicate = z.infer<typeof duplicateSchema>;

/** Whether an administrator says that two organizations are not the same, or undoes that. */
export const apartSchema = z.object({
  otherId: requiredLine(SHORT_TEXT_MAX_CHARS).describe('The ID of the organization that it is not the same as.'),
  apart: flag().describe('true says that they are not the same; false undoes it.'),
});
export const apartAnswerSchema = view('ToldApart', { otherId: text, apart: z.boolean() });

export const toldApartSchema = view('ToldApartFrom', {
  id: text,
  name: text,
  toldBy: nullableText.describe('The administrator’s name; null if the account no longer exists.'),
  toldAt: moment,
});
export type ToldApartFrom = z.infer<typeof toldApartSchema>;
