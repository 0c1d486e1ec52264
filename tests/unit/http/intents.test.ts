import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RESOURCES } from '~/http/openapi/document.server';

/** The intents that are not the name of an action, and why. */
const PAGE_ONLY: Readonly<Record<string, string>> = {
  // The multi-step forms keep what is typed as a draft: only their last step is a call.
  next: 'to the next step, or the next module of the training',
  previous: 'to the step before',
  submit: 'sends all steps',
  goto: 'to the step that is named',
  upload: 'a file of a step, or of the organization, without JavaScript',
  continue: 'goes on with the draft',
  'start-over': 'empties the draft',
  remove: 'a file of a step',
  'add-equipment': 'adds a row',
  fill: 'fills the draft with an invitation',
  forget: 'removes the registry record from the draft',
  lookup: 'fills the draft with a record',
  'lookup-anyway': 'the same, over what was typed',
  'back-to-record': 'puts the record’s number back',
  estimates: 'shows the estimates of a field',
  'on-behalf': 'names the lead sponsor in the draft',
  'own-behalf': 'the same, without one',
  // One button each for what an action takes as a field.
  approve: 'for all that are selected',
  reject: 'for all that are selected',
  ask: 'all that are selected',
  apart: 'two records that are not the same',
  undo: 'of one decision, or of all that are shown',
  confirm: 'the selected trials, a section of answers, an estimate, or a change to a study',
  refuse: 'the selected trials',
  none: 'of the trials are ours',
  take: 'over the changes of the registry record',
  keep: 'the study as it is',
  change: 'of a draft questionnaire, which names its own',
  // What only pages have.
  note: 'adds what administrators note about a record, of either kind',
  save: 'the answers that were typed, each in its own field',
  back: 'from the effect of a change to the change',
  dismiss: 'a banner in this browser',
  addSeveral: 'files to the documents, with what they are',
  previewRejection: 'shows the e-mail before it is sent',
  previewQuestion: 'the same',
  chooseColumns: 'of a list, in this browser',
  usualColumns: 'the same, as they were',
  forgotPassword: 'takes the typed address along to the page that sends a link',
  sendLinkAgain: 'says so, as the page looks the same',
  registerAnother: 'site, by someone who has an organization: keeps that in their draft',
  anotherAddress: 'forgets the typed address in this browser',
  login: 'of the page that tries out calls',
  status: 'of the same',
  organizations: 'of the same',
};

const ACTIONS = new Set(RESOURCES.flatMap(({ actions }) => actions.map(({ name }) => name)));
const POSTED = /\bintent(?:=|: |"\s+value=)\{?[`'"]([\w-]+)/g;

const REFUSED = /\buseRefused\('([\w-]+)'\)/g;

const files = ['app/routes', 'app/ui']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.tsx'));
const found = (words: RegExp) =>
  files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(words)].map(([, intent = '']) => ({ file, intent })));
const posted = found(POSTED);

test('every intent that a page posts is the name of an action, or in the list of those that are not', () => {
  expect(posted.length).toBeGreaterThan(90);
  expect(posted.filter(({ intent }) => !ACTIONS.has(intent) && !Object.hasOwn(PAGE_ONLY, intent))).toEqual([]);
});

test('a form shows the refusal of the intent that it posts', () => {
  const refused = found(REFUSED);
  expect(refused.length).toBeGreaterThan(10);
  expect(refused.filter(({ intent }) => !posted.some((each) => each.intent === intent))).toEqual([]);
});

test('the list has only intents that a page posts', () => {
  expect(Object.keys(PAGE_ONLY).filter((intent) => !posted.some((each) => each.intent === intent))).toEqual([]);
});
