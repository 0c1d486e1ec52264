/** Submissions with an idempotency key, sent more than once: by double-click, Back, or a retry. */
import { CONSENT_VERSION } from '~/catalogue/consent';
import { COURSES } from '~/catalogue/training/courses';
import { registration } from '../support/registration';
import { pdf } from '../support/sample-files';
import type { RunningApp } from '../support/server';
import { answersOf } from '../support/training';
import type { Cast } from './cast';
import { type Answer, type Client, client } from './client';
import { inLanes } from './lanes';
import { inLetters } from './names';
import type { Round } from './part';
import type { Data } from './writes';

interface Submission {
  send(): Promise<Answer>;
  /** Each must count 1 afterwards: the row, its event, its e-mail. */
  readonly once: readonly (readonly [sql: string, ...values: unknown[]])[];
}

type Case = (cast: Cast, visitor: Client, key: string) => Promise<Submission>;

/** Submissions of each form, each repeated 6 times on average: 504 repetitions. */
const EACH = 84;
/** Submissions of each call. Fewer, because forms and calls share one command. */
const EACH_CALL = 16;
/** Times to send it again after the first responses. */
const LATER = 4;
/** Submissions sent at the same time, about different records. */
const AT_ONCE = 4;

/** Each is sent 2 to 4 times at once and 4 times later: one row, one event, one e-mail, and the same response to all. */
export async function resubmits(round: Round, app: RunningApp, cast: Cast, data: Data): Promise<void> {
  const all = [...often(FORMS, round.times(1, EACH)), ...often(CALLS, round.times(1, EACH_CALL))];
  let repeats = 0;
  await inLanes(AT_ONCE, all, async ([index, name, prepare]) => {
    const { send, once } = await prepare(cast, client(app.url), inLetters());
    const answers = await Promise.all(Array.from({ length: 2 + (index % 3) }, send));
    for (let later = 0; later < LATER; later++) answers.push(await send());
    repeats += answers.length - 1;
    const told = new Set(answers.map(said));
    round.holds(
      told.size === 1,
      `${name} sent ${answers.length} times got different responses: ${[...told].join(' | ')}`,
    );
    round.holds((answers[0] as Answer).status < 400, `${name} answered ${said(answers[0] as Answer)}`);
    for (const [sql, ...values] of once) {
      const count = Number(Object.values(data.row(sql, ...values) ?? {})[0]);
      round.holds(count === 1, `${name} sent ${answers.length} times: ${count} by ${sql}`);
    }
    round.count('acknowledged');
    round.count('found');
  });
  round.figure(
    `${all.length} submissions of ${Object.keys(FORMS).length} forms and ${Object.keys(CALLS).length} calls, repeated ${repeats} times`,
  );
}

/** Each kind, in turn. */
const often = (cases: Record<string, Case>, times: number) =>
  Array.from({ length: times }, (_, index) =>
    Object.entries(cases).map(([name, prepare]) => [index, name, prepare] as const),
  ).flat();

/** How the sender recognizes it. */
const said = ({ status, headers, text, json }: Answer): string =>
  [status, headers.get('location') ?? '', json ? text : ''].join(' ');

const events = (type: string, action: string, id: string) =>
  [
    'select count(*) from audit_events where subject_type = ? and action = ? and subject_id = ?',
    type,
    action,
    id,
  ] as const;
/** Only the latest rows: a recent submission left its traces there, and reading everything takes long. */
const recent = (table: string) => `${table} where ${table}.rowid > (select max(rowid) - 2000 from ${table})`;
const eventsSaying = (action: string, words: string) =>
  [`select count(*) from ${recent('audit_events')} and action = ? and instr(after, ?) > 0`, action, words] as const;
const mailsTo = (address: string) => [`select count(*) from ${recent('outbox')} and recipient = ?`, address] as const;
const mailsSaying = (words: string) =>
  [`select count(distinct body) from ${recent('outbox')} and instr(body, ?) > 0`, words] as const;

/** JSON with the key as a header. */
const keyed = (key: string) => ({ 'Idempotency-Key': key });

const contact = (key: string) => ({
  name: `Pat ${key}`,
  email: 'pat@prove.example',
  message: `Written once, by ${key}.`,
});
const contactOnce = (key: string): Submission['once'] => [
  ['select count(*) from contact_messages where name = ?', `Pat ${key}`],
  [
    "select count(*) from audit_events where action = 'contact.received' and subject_id = (select id from contact_messages where name = ?)",
    `Pat ${key}`,
  ],
  mailsSaying(`Written once, by ${key}.`),
];

const kiosk = (key: string) => ({
  organizationName: `Kiosk ${key}`,
  contactName: 'Kim',
  email: `kim-${key}@prove.example`,
  consent: CONSENT_VERSION,
});
const organizationOnce = (name: string): Submission['once'] => [
  ['select count(*) from organizations where name = ?', name],
  eventsSaying('organization.registered', name),
];

const study = (key: string) => ({ title: `Proved ${key}`, phase: 'phase_ii', therapeuticArea: 'neurology' });
const studyOnce = (key: string): Submission['once'] => [
  ['select count(*) from studies where title = ?', `Proved ${key}`],
  eventsSaying('study.submitted', `Proved ${key}`),
];

const invitation = (key: string) => ({
  firstName: 'Ivy',
  lastName: 'Invited',
  staffRole: 'coordinator',
  email: `ivy-${key}@prove.example`,
});
const invitationOnce = (key: string): Submission['once'] => [
  ['select count(*) from users where email = ?', invitation(key).email],
  [
    "select count(*) from audit_events where action = 'user.staffInvited' and subject_id = (select id from users where email = ?)",
    invitation(key).email,
  ],
  mailsTo(invitation(key).email),
];

const documentOnce = (id: string): Submission['once'] => [
  ["select count(*) from documents where id = ? and state = 'attached'", id],
  events('document', 'document.attached', id),
];

/** Stores a file for the visitor. */
async function stored(by: Client): Promise<{ id: string; filePath: string; name: string }> {
  const { json } = await by.post('/api/objects/upload');
  const { pathname, search } = new URL(String(json?.uploadURL));
  await by.send(pathname + search, { method: 'PUT', body: new Uint8Array(pdf()) });
  const id = pathname.split('/').pop() as string;
  return { id, filePath: `/documents/${id}`, name: 'licence.pdf' };
}

const site = (cast: Cast) => cast.site.people[0]?.client as Client;
const sponsor = (cast: Cast) => cast.sponsor.people[0]?.client as Client;

/** A form with a file, as the page sends it. */
function multipart(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([new Uint8Array(pdf())], `${fields.idempotencyKey}.pdf`, { type: 'application/pdf' }));
  return form;
}

async function student(cast: Cast): Promise<{ by: Client; id: string }> {
  const { user, client: by } = await cast.signIn((await cast.make.site()).user);
  for (const { id } of COURSES['gcp-fundamentals'].modules) await by.post(`/api/training/modules/${id}`);
  return { by, id: user.id };
}
const trainingOnce = (id: string): Submission['once'] => [
  ['select count(*) from trainings where user_id = ?', id],
  events('user', 'training.completed', id),
];

async function invited(cast: Cast): Promise<{ id: string; once: Submission['once'] }> {
  const organizationId = cast.site.organizationId;
  const { id, email } = await cast.make.user({ role: 'site', organizationId, passwordHash: null });
  return { id, once: [events('user', 'user.staffInvitedAgain', id), mailsTo(email ?? '')] };
}

async function match(cast: Cast, key: string): Promise<{ id: string; once: Submission['once'] }> {
  const { organization } = await cast.make.site();
  const { id: studyId } = await cast.make.study({ sponsorId: cast.sponsor.organizationId, title: `Raced ${key}` });
  const { id } = await cast.make.match(studyId, organization.id);
  return {
    id,
    once: [
      ["select count(*) from matches where id = ? and status = 'invited'", id],
      events('match', 'match.invited', id),
      [`select count(*) from ${recent('outbox')} and instr(body, ?) > 0`, `/matches/${id}`],
    ],
  };
}

/** Signs in as the owner of a new site, because an organization has room for 200 people and 60 documents. */
const newSite = async (cast: Cast): Promise<Client> => (await cast.signIn((await cast.make.site()).user)).client;

const FORMS: Record<string, Case> = {
  'the contact form': async (_, visitor, key) => ({
    send: () => visitor.form('/?index', { ...contact(key), idempotencyKey: key }),
    once: contactOnce(key),
  }),
  'the kiosk form': async (_, visitor, key) => ({
    send: () => visitor.form('/kiosk?event=Prove', { ...kiosk(key), idempotencyKey: key }),
    once: organizationOnce(`Kiosk ${key}`),
  }),
  "the wizard's last step": async (_, visitor, key) => {
    const entered = registration({ name: `Wizard ${key}` });
    const { name, address, city, state, zipCode, userFirstName, userLastName, userEmail } = entered;
    const { therapeuticAreas, patientPanelSize, ehrSystem, equipment, piName } = entered;
    const step = (number: number, fields: Record<string, string | string[]>) =>
      visitor.form(`/onboarding?step=${number}`, { intent: 'next', ...fields });
    await visitor.get('/onboarding');
    await step(1, { name, address, city, state, zipCode });
    await step(2, { therapeuticAreas, equipment, patientPanelSize, ehrSystem, priorTrials: '15' });
    await step(3, { piName });
    const { text } = await visitor.get('/onboarding?step=5');
    const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const account = { userFirstName, userLastName, userEmail };
    return {
      send: () => step(5, { ...account, idempotencyKey, intent: 'submit' }),
      once: [...organizationOnce(name), ['select count(*) from users where email = ?', userEmail], mailsTo(userEmail)],
    };
  },
  "the study form's last tab": async (_, visitor, key) => {
    const sponsorEmail = `${key}@sponsor.example`;
    await visitor.get('/study-creation');
    await visitor.form('/study-creation?tab=basic', { ...study(key), intent: 'next' });
    await visitor.form('/study-creation?tab=sponsor', { sponsorName: 'Prove Pharma', sponsorEmail, intent: 'next' });
    const { text } = await visitor.get('/study-creation?tab=documents');
    const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(text)?.[1] ?? '';
    return {
      send: () => visitor.form('/study-creation?tab=documents', { idempotencyKey, intent: 'submit' }),
      once: [...studyOnce(key), mailsTo(sponsorEmail)],
    };
  },
  'the invitation form': async (cast, _, key) => {
    const by = await newSite(cast);
    const send = () => by.form('/organization/staff?index', { ...invitation(key), idempotencyKey: key });
    return { send, once: invitationOnce(key) };
  },
  'the form to invite again': async (cast, _, key) => {
    const { id, once } = await invited(cast);
    const form = { intent: 'inviteStaffAgain', idempotencyKey: key };
    return { send: () => site(cast).form(`/organization/staff/${id}`, form), once };
  },
  'the form with a document': async (cast, _, key) => {
    const by = await newSite(cast);
    const name = `${key}.pdf`;
    return {
      send: () => by.send('/organization/documents', { body: multipart({ intent: 'upload', idempotencyKey: key }) }),
      once: [
        ["select count(*) from documents where name = ? and state = 'attached'", name],
        eventsSaying('document.attached', name),
      ],
    };
  },
  'the form that replaces a document': async (cast, _, key) => {
    const { client: by, user } = await cast.signIn((await cast.make.site()).user);
    const { id } = await cast.make.document({ organizationId: user.organizationId });
    const name = `${key}.pdf`;
    return {
      send: () =>
        by.send('/organization/documents', { body: multipart({ intent: 'replaceDocument', id, idempotencyKey: key }) }),
      once: [
        ["select count(*) from documents where name = ? and state = 'attached'", name],
        events('document', 'document.replaced', id),
      ],
    };
  },
  'an invitation to a study': async (cast, _, key) => {
    const { id, once } = await match(cast, key);
    const form = { intent: 'inviteMatch', idempotencyKey: key, returnTo: '/sponsor-dashboard' };
    return { send: () => sponsor(cast).form(`/matches/${id}`, form), once };
  },
  'the quiz': async (cast, _, key) => {
    const { by, id } = await student(cast);
    const chosen = Object.entries(answersOf('gcp-fundamentals')).map(([name, value]) => [`answers.${name}`, value]);
    const form = { ...Object.fromEntries(chosen), idempotencyKey: key };
    return { send: () => by.form('/training/quiz', form), once: trainingOnce(id) };
  },
  'the track record': async (cast) => {
    const { nctId } = await cast.make.trackRecord(cast.site.organizationId);
    return {
      send: () => site(cast).form('/organization/track-record', { intent: 'confirm', trials: [nctId] }),
      once: [eventsSaying('organization.trackRecordAnswered', nctId)],
    };
  },
};

const CALLS: Record<string, Case> = {
  'the contact call': async (_, visitor, key) => ({
    send: () => visitor.post('/api/contact', contact(key), keyed(key)),
    once: contactOnce(key),
  }),
  'the kiosk call': async (_, visitor, key) => ({
    send: () => visitor.post('/api/kiosk/register?event=Prove', kiosk(key), keyed(key)),
    once: organizationOnce(`Kiosk ${key}`),
  }),
  'the registration call': async (_, visitor, key) => {
    const entered = registration({ name: `Called ${key}` });
    return {
      send: () => visitor.post('/api/organizations', entered, keyed(key)),
      once: [...organizationOnce(entered.name), mailsTo(entered.userEmail)],
    };
  },
  "a visitor's study call": async (_, visitor, key) => {
    const sponsorEmail = `${key}@sponsor.example`;
    return {
      send: () => visitor.post('/api/studies/public', { ...study(key), sponsorEmail }, keyed(key)),
      once: [...studyOnce(key), mailsTo(sponsorEmail)],
    };
  },
  'the study call': async (cast, _, key) => ({
    send: () => sponsor(cast).post('/api/studies', study(key), keyed(key)),
    once: studyOnce(key),
  }),
  'the invitation call': async (cast, _, key) => ({
    send: () => site(cast).post('/api/organizations/me/staff', invitation(key), keyed(key)),
    once: invitationOnce(key),
  }),
  'the call to invite again': async (cast, _, key) => {
    const { id, once } = await invited(cast);
    return { send: () => site(cast).post(`/api/organizations/me/staff/${id}/invite`, {}, keyed(key)), once };
  },
  'the call that adds a document': async (cast, visitor, key) => {
    const by = await newSite(cast);
    const { id, name, filePath } = await stored(visitor);
    const body = { documents: [{ name, filePath }] };
    return { send: () => by.post('/api/organizations/me/documents', body, keyed(key)), once: documentOnce(id) };
  },
  'the call that replaces a document': async (cast, visitor, key) => {
    const { client: by, user } = await cast.signIn((await cast.make.site()).user);
    const old = await cast.make.document({ organizationId: user.organizationId });
    const { id, name, filePath } = await stored(visitor);
    const path = `/api/organizations/me/documents/${old.id}`;
    return {
      send: () => by.put(path, { document: { name, filePath } }, keyed(key)),
      once: [...documentOnce(id), events('document', 'document.replaced', old.id)],
    };
  },
  'the call that invites to a study': async (cast, _, key) => {
    const { id, once } = await match(cast, key);
    return { send: () => sponsor(cast).put(`/api/matches/${id}/invite`, {}, keyed(key)), once };
  },
  'the quiz call': async (cast, _, key) => {
    const { by, id } = await student(cast);
    const body = { answers: answersOf('gcp-fundamentals') };
    return { send: () => by.post('/api/training/quiz', body, keyed(key)), once: trainingOnce(id) };
  },
};
