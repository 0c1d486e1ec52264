/** Every page, opened by each role that may open it, with data to show: for tests that check all pages. */
import { readdirSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { ADMIN_SECTIONS } from '~/catalogue/paths';
import { PUBLIC_PARTS } from '~/catalogue/public-page';
import { COURSES } from '~/catalogue/training/courses';
import { STUDY_STEPS } from '~/domain/model/study-steps';
import { DEMO_STUDIES } from '~/matching/demo-studies';
import type { User } from '~db/schema';
import { preferred, required } from '~tests/support/scored';
import { type Factories, unique } from './factories';
import { pdf } from './sample-files';
import { signablePdf } from './signable-pdf';

export type Who = 'visitor' | 'site' | 'sponsor' | 'rep' | 'admin';

export interface Visit {
  who: Who;
  /** The page's folder in app/routes. */
  route: string;
  address: string;
}

export interface World {
  users: Record<Exclude<Who, 'visitor'>, User>;
  visits: Visit[];
}

const EVEN_WEIGHTS = 'geography=100&specialty=100&capacity=100&regulatory=100&performance=100';

/** All pages: each is a folder with its own route. Layouts are covered by the pages inside them. */
export const PAGE_ROUTES: readonly string[] = readdirSync('app/routes', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'admin-panel')
  .map(({ name }) => name);

/** The address or name without its IDs and NCT numbers, which are different in every run. */
export const samePlace = (address: string) => address.replace(/[0-9a-f-]{36}|NCT\d{8}|[\w-]{20,}/g, ':id');

/** Test data with something to show on every page. */
export async function everyPage(make: Factories, as: (user: User) => Promise<APIRequestContext>): Promise<World> {
  const { organization: site, user: coordinator } = await make.site();
  const { organization: sponsor, user: staff } = await make.sponsor();
  const newcomer = await make.organization({ status: 'pending' });
  const study = await make.study({ sponsorId: sponsor.id, irbApproval: true });
  const submitted = await make.study({ sponsorId: sponsor.id, status: 'pending_approval', isActive: false });
  const proposed = { proposed: { phase: 'phase_iii' }, proposedAt: Date.now() };
  const proposing = await make.study({ sponsorId: sponsor.id, ...proposed });
  // Two of each are pending, because several can be decided at once.
  const applicant = await make.organization({ status: 'pending' });
  await make.study({ sponsorId: sponsor.id, status: 'pending_approval', isActive: false });
  // A site that lacks something, so that its page asks before it is invited.
  const { organization: newHere } = await make.site();
  const lacking = required('not met', 'Pharmacy');
  await make.match(study.id, applicant.id, { qualifies: false, requirements: [lacking] });
  const ask = { askedAt: Date.now(), askedText: 'We see 400 such patients a year.' };
  const keen = await make.match(study.id, newHere.id, { qualifies: false, requirements: [lacking], ...ask });
  const others = [preferred('met', 'Oncology'), preferred('not known', 'current GCP training')];
  const invited = await make.match(study.id, site.id, {
    ...{ status: 'invited', requirements: [lacking, ...others] },
    invitedText: 'Your infusion unit is what this study needs.',
  });
  await make.note(invited.id, staff.id);
  const interested = await make.match(study.id, (await make.site()).organization.id, { status: 'interested' });
  // Otherwise, a job would begin these two at some time during a test.
  await make.engagement(invited.id, { step: 'interest', todo: 'answer' });
  await make.engagement(interested.id, { step: 'cda', todo: 'sendCda' });
  const thread = await make.thread(invited.id, staff.id);
  const visited = await make.match((await make.study()).id, site.id, { status: 'interested' });
  await make.engagement(visited.id, { step: 'visit', todo: 'chooseVisit' });
  await make.visit(visited.id);
  const reporting = await make.match(proposing.id, newcomer.id, { status: 'interested' });
  await make.engagement(reporting.id, { step: 'visit', todo: 'reportVisit' });
  const begun = await make.visit(reporting.id, { state: 'scheduled', startsAt: Date.now() - 3_600_000 });
  await make.visitAction(begun.id);
  const inStartUp = await make.study({ sponsorId: sponsor.id });
  const starting = await make.match(inStartUp.id, site.id, { status: 'selected' });
  const selected = await make.match(inStartUp.id, newHere.id, { status: 'selected' });
  const counted = await make.study({ sponsorId: sponsor.id });
  const active = await make.match(counted.id, site.id, { status: 'selected' });
  await make.activation(active.id, Date.now() - 100 * 86_400_000);
  const paying = await make.match((await make.study({ sponsorId: sponsor.id })).id, site.id, { status: 'selected' });
  await make.startUp(paying.id);
  await make.budget(paying.id, { state: 'signed', signedAt: Date.now() - 100 * 86_400_000 });
  await make.invoice(paying.id, { number: 'INV-1' });
  await make.invoice(paying.id, { number: 'INV-1', version: 2, amount: 9_000, why: 'typo', paidOn: '2026-01-30' });
  await make.invoice(paying.id, { number: 'INV-2', dueAt: Date.now() - 86_400_000 });
  const { tasks } = await make.startUp(starting.id, { evidence: 'document', documentType: 'cv' });
  const lineId = await make.startUpRecords(starting.id, coordinator);
  await make.budget(starting.id, { side: 'sponsor', state: 'replaced', turn: null });
  await make.budget(starting.id, { number: 2 });
  const engaged = await make.match(proposing.id, site.id, { status: 'interested' });
  await make.engagement(engaged.id, { step: 'cda', todo: 'sendCda' });
  const waiting = await make.match(submitted.id, site.id);
  // Studies that sites find: one that the site lacks something for, and one for which it has asked to be considered.
  const open = await make.study({ sponsorId: sponsor.id, listed: true, requiredEquipment: ['Pharmacy Services'] });
  const asking = await make.match((await make.study({ listed: true })).id, site.id, { ...ask, qualifies: false });
  const questionnaire = await make.questionnaire(study.id);
  await make.response(invited.id, study.id);
  await make.response(interested.id, study.id, { state: 'submitted', submittedAt: Date.now() });
  const certificate = await make.training(site.id, Date.now() + 20 * 86_400_000, {
    userId: coordinator.id,
    certificateNumber: `GCP-2026-${unique('')}`,
    score: 90,
  });
  const facility = await make.facility([(await make.trial()).nctId]);
  const invitation = await make.outreach(study.id, facility.key);
  const colleague = await make.user({ role: 'site', organizationId: site.id, staffRole: 'coordinator' });

  await make.trackRecord(site.id);
  await make.trackRecord(site.id, { answer: 'confirmed' });
  await make.trackRecord(site.id, { answer: 'refused' });
  // The administrator decides on the first one, which has waited longest, and the site withdraws the other.
  const claim = { answer: 'claimed', claimedAs: 'site', similarity: 0 } as const;
  const claimed = await make.trackRecord(newHere.id, { ...claim, createdAt: Date.now() - 86_400_000 });
  await make.trackRecord(site.id, claim);

  const shownToAll = await make.publicPage(site.id, { sections: PUBLIC_PARTS.map(({ value }) => value) });
  await make.listed(staff, site.id);
  await make.listed(staff, newcomer.id, { status: 'excluded' });
  const unlisted = await make.listed(staff, null);
  const [sent, checked] = [await make.siteImport(staff), await make.siteImport(staff, { phase: 'checked' })];
  const webhook = await make.webhook(staff);
  for (const state of ['waiting', 'delivered', 'failed', 'skipped'] as const)
    await make.delivery(webhook.id, { state, dueAt: Date.now() + 86_400_000 });

  const rep = await make.rep();
  const event = await make.event([rep.id]);
  const followUps = [{ at: Date.now() - 2 * 86_400_000, words: 'We met at the coffee bar.' }];
  const noted = { rating: 'hot', note: 'Has a freezer.', nextStep: 'Call her', nextOn: '2027-03-09' } as const;
  const lead = await make.lead({ repId: rep.id, eventId: event.id, followUps, ...noted });

  const question = await make.reviewRequest('study', submitted.id);
  const atSite = await as(coordinator);
  const file = { name: 'license.pdf', mimeType: 'application/pdf', buffer: pdf() };
  await atSite.post('/organization/documents', { multipart: { intent: 'upload', file } });

  const visits: Visit[] = [];
  const visit = (route: string, whos: Who | Who[], ...addresses: string[]) => {
    for (const who of [whos].flat()) for (const address of addresses) visits.push({ who, route, address });
  };
  const second = await make.admin('support');
  const everybody: Who[] = ['visitor', 'site', 'sponsor', 'rep', 'admin'];

  visit('_index', ['visitor', 'sponsor'], '/');
  for (const name of ['help', 'privacy', 'terms', 'accessibility', 'status']) visit(name, 'visitor', `/${name}`);
  visit('login', 'visitor', '/login');
  visit('login_.organization', 'visitor', '/login/organization');
  visit('login_.organization_.callback', 'visitor', '/login/organization/callback');
  visit('admin-login', 'visitor', '/admin-login');
  visit('second-factor', 'visitor', '/second-factor'); // redirects to sign-in unless a code is expected
  visit('forgot-password', 'visitor', '/forgot-password');
  visit('set-password', 'visitor', '/set-password?token=used-or-expired');
  visit('unsubscribe', 'visitor', '/unsubscribe?token=cut-off');
  visit('home', 'rep', '/home');
  visit('onboarding', ['visitor', 'rep'], '/onboarding');
  visit('onboarding', 'visitor', `/onboarding?invitation=${invitation.id}`);
  visit('drafts.resume', 'visitor', `/drafts/resume?token=${await make.mailedDraft()}`);
  visit('registration', 'visitor', '/registration'); // redirects home unless this browser has registered
  visit('study-creation', 'visitor', '/study-creation');
  visit('study-creation', 'sponsor', ...STUDY_STEPS.map(({ key }) => `/study-creation?tab=${key}`));
  visit('kiosk', ['visitor', 'rep'], '/kiosk?event=Site+Summit&rep=Remy');

  visit('kiosk_.links', ['rep', 'admin'], '/kiosk/links', '/kiosk/links?event=Site+Summit&rep=Remy');
  visit('events._index', ['rep', 'admin'], '/events');
  visit('events.$id', ['rep', 'admin'], `/events/${event.id}`);
  visit('kiosk_.leads', ['rep', 'admin'], '/kiosk/leads');
  visit('kiosk_.leads_.$id', ['rep', 'admin'], `/kiosk/leads/${lead.id}`);
  visit('kiosk_.leads_.follow-up', ['rep', 'admin'], `/kiosk/leads/follow-up?ids=${lead.id}`);
  visit('kiosk_.consent', 'visitor', '/kiosk/consent?token=cut-off');
  visit('kiosk_.unlock', 'visitor', '/kiosk/unlock'); // redirects to the kiosk unless it is locked
  visit('kiosk', 'visitor', '/kiosk?event=Site+Summit&locked=1');
  visit('offline', 'visitor', '/offline');
  visit('admin-test', 'visitor', '/admin-test'); // with DEV_TOOLS: appEnv
  visit('matching-demo', 'visitor', '/matching-demo', `/matching-demo?study=${DEMO_STUDIES[0]?.id}`);
  visit('api.docs._index', 'visitor', '/api/docs');
  visit('api.docs.$part', 'visitor', '/api/docs/studies', '/api/docs/forms', '/api/docs/forms-s-to-z');

  visit('account._index', ['site', 'sponsor', 'rep', 'admin'], '/account');
  visit('account.organizations', ['site', 'sponsor', 'rep', 'admin'], '/account/organizations');
  visit('account.second-factor', ['admin', 'site'], '/account/second-factor');
  visit('account.tokens', ['sponsor'], '/account/tokens');
  visit('account.relations', ['sponsor'], '/account/relations');
  visit('account.webhooks', ['sponsor'], '/account/webhooks');
  visit('account.webhooks_.$id', ['sponsor'], `/account/webhooks/${webhook.id}`);
  visit('sponsor.site-list', ['sponsor'], `/sponsor/site-list?open=${unlisted.id}`);
  visit('sponsor.site-list_.imports', ['sponsor'], '/sponsor/site-list/imports');
  visit(
    'sponsor.site-list_.imports_.$id',
    ['sponsor'],
    `/sponsor/site-list/imports/${sent.id}`,
    `/sponsor/site-list/imports/${checked.id}`,
  );
  visit('account.email', 'visitor', '/account/email?token=cut-off');

  visit('site-dashboard', ['site', 'admin'], '/site-dashboard');
  visit('training._index', 'site', '/training');
  visit('training.$module', 'site', `/training/${COURSES['gcp-fundamentals'].modules[0]?.id}`);
  visit('training.quiz', 'site', '/training/quiz');
  visit('training.outside', 'site', '/training/outside');
  visit('training.certificate.$id', 'site', `/training/certificate/${certificate.id}`);
  visit('organization.staff._index', ['site', 'sponsor'], '/organization/staff');
  await make.joinRequest(await make.user({ firstName: 'Kim' }), site.id);
  await make.joinRequest(coordinator, sponsor.id, {
    state: 'declined',
    decidedAt: Date.now(),
    reason: 'Not in our team.',
  });
  visit('organization.staff.requests', ['site', 'sponsor'], '/organization/staff/requests');
  visit('organization.selecting', 'sponsor', '/organization/selecting');
  visit('organization.staff.$id', 'site', `/organization/staff/${colleague.id}`);
  visit('organization.staff.$id_.remove', 'site', `/organization/staff/${colleague.id}/remove`);
  visit('organization.track-record', 'site', '/organization/track-record', '/organization/track-record?tick=all');
  visit('organization.track-record', 'admin', `/organization/track-record?organization=${site.id}`);
  visit('organization.profile', ['site', 'sponsor'], '/organization/profile');
  visit('organization.patients', 'site', '/organization/patients');
  visit('organization.preview', 'site', '/organization/preview');
  visit('organization.public-page', 'site', '/organization/public-page');
  visit('organization.public-page_.preview', 'site', '/organization/public-page/preview');
  visit('s.$slug', 'visitor', `/s/${shownToAll.slug}`);
  visit('organization.requirements', 'site', '/organization/requirements');
  visit('open-studies._index', 'site', '/open-studies', '/open-studies?q=no+such+study&phase=phase_iv');
  visit('open-studies.$id', 'site', `/open-studies/${open.id}`);
  visit('organization.documents', ['site', 'sponsor'], '/organization/documents');
  visit('sponsor-dashboard', ['sponsor', 'admin'], '/sponsor-dashboard');
  visit('sponsor.sites', 'sponsor', '/sponsor/sites', '/sponsor/sites?q=Riverside');
  await make.savedFilters(staff.id, 'Oncology sites within 500 miles of our office in Boston, MA', {
    area: 'Oncology',
    zip: '02115',
    miles: '500',
  });
  visit('sponsor.sites', 'sponsor', `/sponsor/sites?zip=02115&filters=more&open=${site.id}`, '/sponsor/sites?zip=0211');
  visit('sites.$id', ['sponsor', 'admin'], `/sites/${site.id}`);
  visit('sites.$id', 'sponsor', `/sites/${newHere.id}?study=${study.id}`);
  visit('sponsor.analytics', 'sponsor', '/sponsor/analytics');
  const { organization: cro } = await make.sponsor();
  const relation = await make.relation(cro.id, sponsor.id);
  const run = await make.study({ sponsorId: cro.id, relationId: relation.id, onBehalfOf: sponsor.name });
  await make.match(run.id, site.id, { status: 'interested' });
  await make.relation(sponsor.id, (await make.sponsor()).organization.id);
  visit('sponsor.run-for-you', 'sponsor', '/sponsor/run-for-you');
  visit('studies.$id_.for-client', 'sponsor', `/studies/${run.id}/for-client`);
  visit('studies.$id_.posted-for', 'sponsor', `/studies/${study.id}/posted-for`);
  visit('studies.$id', ['sponsor', 'admin'], `/studies/${study.id}`, `/studies/${submitted.id}`);
  visit('studies.$id', 'sponsor', `/studies/${study.id}?facilities=show`, `/studies/${study.id}?insights=show`);
  visit('studies.$id', 'sponsor', `/studies/${study.id}?forecast=show&moreSites=2&consent=30`);
  visit('studies.$id', 'site', `/studies/${study.id}`);
  const protocol = { intent: 'addStudyDocuments', kind: 'protocol', idempotencyKey: unique('key-') };
  const atSponsor = await as(staff);
  await atSponsor.post(`/studies/${study.id}/documents`, { multipart: { ...protocol, file } });
  const contract = { ...file, name: 'contract.pdf', buffer: Buffer.from(await signablePdf()) };
  for (const [version, who] of [atSponsor, atSite].entries()) {
    const multipart = { intent: 'proposeContract', version, idempotencyKey: unique('key-'), file: contract };
    await who.post(`/matches/${starting.id}/contract`, { multipart });
  }
  visit('studies.$id_.documents', ['sponsor', 'admin'], `/studies/${study.id}/documents`);
  for (const tab of ['details', 'settings'])
    visit('studies.$id', ['sponsor', 'admin'], `/studies/${study.id}?tab=${tab}`);
  visit('studies.$id', 'sponsor', `/studies/${proposing.id}?tab=details`);
  const shared = await make.reportLink(study.id, staff.id);
  visit('studies.$id_.report', ['sponsor', 'admin'], `/studies/${study.id}/report`);
  visit('studies.$id_.report_.links', ['sponsor', 'admin'], `/studies/${study.id}/report/links`);
  visit('shared-reports.$token', 'visitor', `/shared-reports/${shared.token}`);
  visit('studies.$id_.print', ['sponsor', 'admin'], `/studies/${study.id}/print?stage=interested`);
  visit('studies.$id', 'sponsor', `/studies/${study.id}?stage=suggested`, `/studies/${study.id}?stage=closed`);
  await make.savedView(staff.id, 'Overdue sites in the Northeast that have not answered yet');
  visit('studies.$id', 'sponsor', `/studies/${study.id}?stage=asked`);
  for (const action of ['select', 'decline', 'invite'])
    visit(
      'studies.$id_.matches',
      'sponsor',
      `/studies/${study.id}/matches?intent=${action}&ids=${(action === 'invite' ? keen : interested).id}`,
    );
  visit(
    'studies.$id_.why-not',
    ['sponsor', 'admin'],
    `/studies/${study.id}/why-not?q=${encodeURIComponent(site.name)}`,
  );
  visit('studies.$id_.outreach', ['sponsor', 'admin'], `/studies/${study.id}/outreach`);
  for (const what of ['open', 'remove'])
    visit('studies.$id_.outreach', 'sponsor', `/studies/${study.id}/outreach?${what}=${invitation.id}`);
  visit('studies.$id_.edit', 'sponsor', `/studies/${study.id}/edit`, `/studies/${proposing.id}/edit`);
  visit('studies.$id', 'sponsor', `/studies/${proposing.id}`);
  visit('admin-panel.changes', 'admin', '/admin-panel/changes');
  for (const decision of ['approve', 'reject'])
    visit('admin-panel.changes_.$id.$decision', 'admin', `/admin-panel/changes/${proposing.id}/${decision}`);
  visit('studies.$id_.close', ['sponsor', 'admin'], `/studies/${study.id}/close`);
  visit('studies.$id_.pause', ['sponsor', 'admin'], `/studies/${study.id}/pause`);
  visit('studies.$id_.withdraw', 'sponsor', `/studies/${submitted.id}/withdraw`);
  visit('studies.$id_.weights', ['sponsor', 'admin'], `/studies/${study.id}/weights`);
  visit('studies.$id_.weights', 'sponsor', `/studies/${study.id}/weights?preview=1&${EVEN_WEIGHTS}`);
  visit(
    'studies.$id_.compare',
    ['sponsor', 'admin'],
    `/studies/${study.id}/compare?match=${invited.id}&match=${interested.id}`,
  );
  visit('matches.$id', 'site', `/matches/${invited.id}`, `/matches/${waiting.id}`, `/matches/${asking.id}`);
  visit('matches.$id', 'sponsor', `/matches/${interested.id}`, `/matches/${waiting.id}`);
  visit('matches.$id', 'sponsor', `/matches/${interested.id}?ask=select`, `/matches/${keen.id}?ask=invite`);
  visit('matches.$id_.history', ['site', 'sponsor'], `/matches/${interested.id}/history`);
  visit('matches.$id_.documents', ['site', 'sponsor'], `/matches/${engaged.id}/documents`);
  visit('verify.$sha256', 'visitor', `/verify/${'0'.repeat(64)}`);
  visit('verify.certificates.$number', 'visitor', `/verify/certificates/${certificate.certificateNumber}`);
  visit('matches.$id_.decline', ['site', 'sponsor'], `/matches/${interested.id}/decline`);
  visit('matches.$id_.skip', 'sponsor', `/matches/${engaged.id}/skip`);
  visit('matches.$id', ['site', 'sponsor'], `/matches/${engaged.id}`);
  visit('matches.$id_.messages._index', ['site', 'sponsor'], `/matches/${invited.id}/messages`);
  visit('matches.$id_.messages.$threadId', ['site', 'sponsor'], `/matches/${invited.id}/messages/${thread.id}`);
  visit('studies.$id_.cdas', 'sponsor', `/studies/${study.id}/cdas`);
  visit('studies.$id_.cdas_.sign', 'sponsor', `/studies/${study.id}/cdas/sign`);
  visit('studies.$id_.message', 'sponsor', `/studies/${study.id}/message?stage=invited`);
  visit('matches.$id_.visit', ['site', 'sponsor'], `/matches/${engaged.id}/visit`);
  visit('matches.$id_.visit', 'site', `/matches/${visited.id}/visit`);
  visit('matches.$id_.visit', 'sponsor', `/matches/${reporting.id}/visit`);
  const [board, ofList] = [`/matches/${starting.id}/start-up`, `/studies/${study.id}/start-up`];
  visit('matches.$id_.start-up', ['site', 'sponsor', 'admin'], board, `${board}?task=${tasks[0].id}`);
  visit('matches.$id_.start-up', ['site', 'sponsor'], `${board}?end=1`);
  visit('matches.$id_.start-up', 'sponsor', `/matches/${selected.id}/start-up`);
  const log = `/matches/${starting.id}/delegation`;
  visit('matches.$id_.irb', ['site', 'sponsor', 'admin'], `/matches/${starting.id}/irb`);
  visit('matches.$id_.delegation', ['site', 'sponsor', 'admin'], log);
  visit('matches.$id_.delegation', 'site', `${log}?line=${lineId}`);
  const draft = `/matches/${starting.id}/start-up/statement`;
  visit('matches.$id_.start-up_.statement', ['site', 'sponsor', 'admin'], draft);
  visit('matches.$id_.counts', ['site', 'sponsor', 'admin'], `/matches/${active.id}/counts`);
  const invoices = `/matches/${paying.id}/invoices`;
  visit('matches.$id_.invoices', ['site', 'sponsor', 'admin'], invoices);
  visit('matches.$id_.invoices', 'site', `${invoices}?invoice=INV-2`, `/matches/${starting.id}/invoices`);
  const budget = `/matches/${starting.id}/budget`;
  visit('matches.$id_.budget', ['site', 'sponsor', 'admin'], budget, `${budget}?version=1`);
  visit('matches.$id_.budget', 'sponsor', `/matches/${active.id}/budget`);
  visit('matches.$id_.contract', ['site', 'sponsor', 'admin'], `/matches/${starting.id}/contract`);
  visit('matches.$id_.contract', 'sponsor', `/matches/${active.id}/contract`);
  visit('studies.$id_.start-up', 'sponsor', ofList, `${ofList}?task=cv`, `${ofList}?task=new`, `${ofList}?plan=edit`);
  visit('studies.$id_.path', 'sponsor', `/studies/${study.id}/path`);

  const feasibility = `/matches/${invited.id}/feasibility`;
  visit('matches.$id_.attested', ['site', 'sponsor', 'admin'], `/matches/${interested.id}/attested`);
  visit('matches.$id_.feasibility', 'site', `${feasibility}?section=irb`, `${feasibility}?section=send`);
  visit('matches.$id_.feasibility', 'site', `/matches/${waiting.id}/feasibility`);
  visit('matches.$id_.feasibility', ['sponsor', 'admin'], `/matches/${interested.id}/feasibility`);
  visit('matches.$id_.feasibility', 'sponsor', feasibility, `/matches/${waiting.id}/feasibility`);
  visit('studies.$id_.feasibility', ['sponsor', 'admin'], `/studies/${study.id}/feasibility`);
  visit('studies.$id_.feasibility', 'sponsor', `/studies/${study.id}/feasibility?differing=1`);
  const build = `/questionnaires/${questionnaire.id}`;
  visit('questionnaires.$id', 'sponsor', build, `${build}?preview=1`, `${build}?edit=irb.days`, `${build}?library=irb`);
  visit('questionnaires.$id', 'sponsor', `${build}?own=irb`, `${build}?own=irb&type=grid`);
  visit('questionnaires.$id', 'admin', build);
  visit('organization.answers', 'site', '/organization/answers', '/organization/answers?section=pharmacy');

  visit(
    'admin-panel._index',
    'admin',
    ...Object.keys(ADMIN_SECTIONS).map((section) => `/admin-panel?section=${section}`),
  );
  visit('admin-panel._index', 'admin', `/admin-panel?section=matching&study=${study.id}`);
  visit('admin-panel._index', 'admin', `/admin-panel?section=sites&filters=more&open=${newcomer.id}`);
  visit('admin-panel._index', 'admin', `/admin-panel?section=studies&open=${submitted.id}`);
  visit('admin-panel.sites.$id', 'admin', `/admin-panel/sites/${site.id}`);
  visit('admin-panel.studies.$id', 'admin', `/admin-panel/studies/${submitted.id}`);
  visit('admin-panel.sites.$id_.identity-provider', 'admin', `/admin-panel/sites/${site.id}/identity-provider`);
  visit('admin-panel.sites.$id_.edit', 'admin', `/admin-panel/sites/${site.id}/edit`);
  visit('admin-panel.studies.$id_.edit', 'admin', `/admin-panel/studies/${submitted.id}/edit`);
  visit('admin-panel.people_.$id', 'admin', `/admin-panel/people/${coordinator.id}`);
  for (const action of ['approve', 'reject', 'delete']) {
    visit('admin-panel.$kind.$id.$action', 'admin', `/admin-panel/sites/${newcomer.id}/${action}`);
    visit('admin-panel.$kind.$id.$action', 'admin', `/admin-panel/studies/${submitted.id}/${action}`);
  }
  visit('admin-panel.$kind.$id.$action', 'admin', `/admin-panel/sites/${site.id}/suspend`);
  visit('admin-panel.$kind.$id.$action', 'admin', `/admin-panel/studies/${study.id}/pause`);
  visit('admin-panel.archived', 'admin', '/admin-panel/archived');
  visit('admin-panel.merge', 'admin', `/admin-panel/merge?keep=${applicant.id}&merge=${newHere.id}`);
  visit('admin-panel.merges', 'admin', '/admin-panel/merges');
  visit('admin-panel.review', 'admin', '/admin-panel/review');
  const reviewed = [`/admin-panel/review/sites/${newcomer.id}`, `/admin-panel/review/studies/${submitted.id}`];
  visit('admin-panel.review_.$kind.$id', 'admin', ...reviewed);
  for (const who of ['site', 'sponsor', 'admin'] as const) visit('inbox', who, '/inbox', '/inbox?show=done');
  for (const who of ['site', 'sponsor', 'rep', 'admin'] as const)
    visit('search', who, '/search', '/search?q=study', '/search?q=study&kind=studies', '/search?q=zzzzqq');
  visit('inbox', 'sponsor', `/inbox?open=task.${interested.id}`);
  visit('review-requests.$id', 'sponsor', `/review-requests/${question.id}`);
  visit('admin-panel.decisions.$kind', 'admin', `/admin-panel/decisions/sites?intent=reject&ids=${newcomer.id}`);
  visit('admin-panel.trials', 'admin', '/admin-panel/trials');
  for (const decision of ['confirm', 'refuse']) {
    const address = `/admin-panel/trials/${newHere.id}/${claimed.nctId}/${decision}`;
    visit('admin-panel.trials_.$id.$nctId.$decision', 'admin', address);
  }
  visit('admin-panel.outbox', 'admin', '/admin-panel/outbox');
  visit('admin-panel.messages', 'admin', '/admin-panel/messages');
  visit('admin-panel.people', 'admin', '/admin-panel/people', '/admin-panel/people?q=nobody%40people.example');
  visit(
    'admin-panel.people_.$id',
    'admin',
    `/admin-panel/people/${coordinator.id}`,
    `/admin-panel/people/${second.id}`,
  );
  visit('admin-panel.people_.$id_.remove', 'admin', `/admin-panel/people/${second.id}/remove`);
  visit('admin-panel.people_.erase', 'admin', `/admin-panel/people/erase?id=${coordinator.id}`);
  visit(
    'admin-panel.facilities',
    'admin',
    '/admin-panel/facilities',
    '/admin-panel/facilities?q=heron&claim=unclaimed',
  );

  visit('not found', everybody, '/no/such/page');
  visit('forbidden', 'site', '/sponsor-dashboard', '/admin-panel');

  const users = { site: coordinator, sponsor: staff, rep, admin: await make.admin() };
  return { users, visits };
}
