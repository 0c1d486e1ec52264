import { BROWSER_TOASTS, failure, info, notified, success } from './browser-messages';
import { UNDO_MS } from './limits';
import { paths } from './paths';
import { REVIEW_TIME } from './texts';

export { BROWSER_TOASTS, OFFLINE, type Toast } from './browser-messages';

const RESCORED = 'We are updating the scores of matches that are still new.';
const SITES = { actionUrl: paths.adminPanel('sites') };
const STUDIES = { actionUrl: paths.adminPanel('studies') };

/** Sponsors that the approval of their study verified. */
const verifiedAsWell = (names: readonly string[]) =>
  names.length === 1 ? `${names[0]} is now verified as well.` : `${names.length} sponsors are now verified as well.`;

interface SettledLabels {
  taken: readonly string[];
  waiting: readonly string[];
  seen: readonly string[];
}

/** The e-mail about a decision on a match waits, so nobody has been notified yet. */
const undoable = (name: string) => `We notify ${name}. You can undo this for ${UNDO_MS / 1000} seconds.`;

/** What became of a record. */
const MOVED = {
  suspend: {
    title: 'Site suspended',
    text: 'is suspended. Its people and the sponsors of its matches get the reason by e-mail.',
  },
  reinstate: { title: 'Site reinstated', text: 'is verified again, and its matches continue.' },
  pause: { title: 'Study paused', text: 'is paused. Its sites get the reason by e-mail.' },
  resume: { title: 'Study resumed', text: 'is matched with sites again.' },
  reopen: { title: 'Reopened', text: 'is pending again.' },
  archive: { title: 'Archived', text: 'is hidden everywhere. You can restore it under Archived records.' },
  restore: { title: 'Restored', text: 'is as it was before.' },
} as const;
type Lifecycle = keyof typeof MOVED;

const told = (labels: readonly string[], done: string): string[] =>
  labels.length === 0 ? [] : [`${labels.length === 1 ? labels[0] : `${labels.length} changes`} ${done}`];

/** What becomes of the steps of someone who is suspended: '2 steps are now for Robin Reyes or Kim Lee.' */
const handedOver = (steps: number, takers: readonly string[]): string => {
  const what = steps === 1 ? 'A step that was assigned to it is' : `${steps} steps that were assigned to it are`;
  if (takers.length > 0) return `${what} now for everyone in the organization: ${takers.join(', ')}.`;
  return `${what} assigned to nobody, because nobody else in the organization can sign in.`;
};

const leftInWords = (count: number) =>
  count === 0 ? 'No changes left' : count === 1 ? '1 change left' : `${count} changes left`;

/** Who has read, or may have, what is no longer shared. */
function readUntilNow(sites: readonly string[] | null): string {
  if (!sites?.length) return 'No site can read it.';
  const who = sites.length > 3 ? `${sites.length} sites` : new Intl.ListFormat('en').format(sites);
  return `No site can read it now. ${who} could until now, and may have kept a copy.`;
}

/** A toast travels in a cookie, so it names the first few. */
const REFUSALS_NAMED = 5;

function refusalsInWords(refused: readonly { site: string | null; message: string }[], nameless: string): string {
  const named = refused.slice(0, REFUSALS_NAMED).map(({ site, message }) => `${site ?? nameless}: ${message}`);
  const left = refused.length - named.length;
  return [...named, ...(left > 0 ? [`And ${left} more.`] : [])].join(' ');
}

export const TOASTS = {
  ...BROWSER_TOASTS,
  /** @param what in the words of a button: 'Cancel the visit' */
  notDone: (what: string) => (message: string) =>
    failure(`Could not ${what.charAt(0).toLowerCase()}${what.slice(1)}`, message),

  registrationSubmitted: notified(
    success('Registration Submitted!', 'You will receive login credentials via email within 24 hours'),
    { actionUrl: paths.login },
  ),
  registrationSubmittedSignedIn: notified(
    success('Site registration submitted successfully! Our team will review your application'),
    { title: 'Site Registration Submitted', message: REVIEW_TIME, actionUrl: paths.redirecting },
  ),
  linkSentAgain: (email: string) => success('Link sent again', `Check ${email}. The earlier link no longer works.`),
  addressCorrected: (email: string) =>
    success('Address corrected', `Check ${email} for a link to set your password. The earlier link no longer works.`),
  startedOver: info('Started over', 'The earlier entries are no longer in this browser.'),
  draftGone: info('Nothing to continue', 'Your entries were already submitted, or have expired.'),
  hasOrganization: info(
    'Already registered',
    'Your account already has an organization. This is its dashboard. To register another site, go to Your account.',
  ),

  loginSuccessful: notified(success('Login Successful', 'Welcome to the admin panel'), {
    title: 'Admin Login Successful',
    actionUrl: paths.adminPanel(),
  }),
  signedIn: success('Signed in'),
  signedOut: info('Signed out'),
  passwordSet: success('Password set', 'You are signed in.'),
  passwordSetCodeNext: success('Password set', 'Now enter the code from your authenticator app.'),
  passwordSetElsewhere: success('Password set', 'You need it to sign documents. Now sign in with your organization.'),
  identityProviderSaved: (active: boolean) =>
    success(
      'Identity provider saved',
      active ? 'People at its domains can sign in by it.' : 'It is off: nobody signs in by it.',
    ),
  identityProviderRemoved: success('Identity provider removed', 'People sign in with their passwords again.'),
  identityUnlinked: success('Link removed', 'The next sign-in with their organization makes a new one.'),
  signInAgain: info('Please sign in again', 'You did not enter the code in time.'),
  secondFactorOff: info('Second factor turned off', 'You now sign in with your password only.'),
  recoveryCodesLeft: (left: number) => ({
    ...success('Signed in with a recovery code'),
    description: `${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.`,
  }),
  sessionsEnded: (ended: number) =>
    info('Signed out elsewhere', ended === 1 ? 'One other session has ended.' : `${ended} other sessions have ended.`),
  personInvited: (email: string) => success('Invitation sent', `${email} gets a link to set a password.`),
  personSuspended: ({ stepsHandedOver: steps, takers }: { stepsHandedOver: number; takers: readonly string[] }) =>
    success(
      'Account suspended',
      `It has been signed out, and nobody can sign in with it.${steps === 0 ? '' : ` ${handedOver(steps, takers)}`}`,
    ),
  personReinstated: success('Account reinstated', 'The person can sign in again.'),
  adminRoleChanged: (name: string) =>
    success('Role changed', `${name} has been signed out, and has the new role at the next sign-in.`),
  personRemoved: (name: string, invited: boolean) =>
    invited
      ? info('Invitation withdrawn', `The link in the e-mail to ${name} no longer works.`)
      : info('Removed', `${name} no longer runs the platform.`),
  resetLinkSent: (email: string) => success('Link sent', `${email} gets a link to set a new password.`),
  secondFactorReset: success(
    'Second factor removed',
    'They sign in with only their password, and can set up a new second factor.',
  ),
  personSignedOut: (ended: number) =>
    info('Signed out', ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`),
  digestChosen: success('Choice saved'),
  nameChanged: success('Name changed'),
  calendarRemoved: success('Address removed', 'Your calendar can no longer be read there.'),
  profileChanged: success('Your details are saved'),
  // The same whether another account has the address or not.
  newEmailAsked: info('Check your e-mail', 'The new address counts once you have opened the link that we sent to it.'),
  emailChanged: success('E-mail address changed', 'From now on, sign in with it.'),
  resetRequested: info(
    'Check your e-mail',
    'If an account has this address, a link to choose a new password is on its way.',
  ),

  studySubmitted: notified(success('Study Submitted Successfully', 'It has been submitted for admin approval.')),
  // The same whether the address has an account or not.
  studySubmittedMailed: notified(
    success(
      'Study Submitted Successfully',
      'It has been submitted for admin approval. We have sent an e-mail to the contact’s address.',
    ),
  ),

  nctRequired: failure('NCT Number Required', 'Please enter a valid NCT number'),
  nctFormat: failure('Invalid NCT Format', "NCT number must start with 'NCT' (e.g., NCT01234567)"),
  nctUnreadable: (message: string) => failure('Invalid NCT Format', message),
  nctElsewhere: (message: string) => failure('Not a ClinicalTrials.gov Number', message),
  nctUnanswered: (message: string) => failure('Not submitted yet', message),
  lookupFailed: (message: string) => failure('Lookup Failed', message),
  studyFound: (title: string) => success('Study Found!', title),

  documentUploaded: success('Document uploaded successfully'),
  documentFailed: (message: string) => failure('Upload failed', message),
  documentReplaced: success('Document replaced'),
  documentDescribed: success('Details saved'),
  documentsAdded: (count: number) => success(count === 1 ? 'Document added' : `${count} documents added`),
  documentRemoved: info('Document removed'),
  documentShared: success('Document shared', 'Each site can read it once its CDA is signed, if the study needs one.'),
  documentUnshared: (couldRead: readonly string[] | null) => info('No longer shared', readUntilNow(couldRead)),

  certificateFiled: (course: string) => success('Certificate filed', `${course} now counts as your GCP training.`),
  certificateRemoved: (course: string) => info('Certificate removed', course),
  certificateNotRemoved: (message: string) => failure('Not removed', message),
  moduleRead: (title: string) => success('Module completed', title),
  quizPassed: (score: number) => success('Quiz passed', `You answered ${score}% correctly. Here is your certificate.`),
  quizFailed: (score: number, passMark: number) =>
    info('Not passed yet', `You answered ${score}% correctly and need ${passMark}%. You can try as often as you like.`),
  trainingFailed: (message: string) => failure('Training not recorded', message),

  switched: (name: string) => success('Switched', `You act for ${name} now.`),
  joined: (name: string) => success('You have joined', `${name} is one of your organizations now.`),
  declinedToJoin: (name: string) => info('Invitation declined', `${name} has been told.`),
  left: (name: string) => info('You have left', `You no longer belong to ${name}.`),
  askedToJoin: (name: string) =>
    success('Request sent', `The owners of ${name} have been told. We will e-mail you their answer.`),
  joinWithdrawn: (name: string) => info('Request withdrawn', `You no longer ask to join ${name}.`),
  joinAccepted: (name: string) =>
    success('Request accepted', `${name} has joined your organization, and has been told.`),
  joinDeclined: (name: string) => info('Request declined', `${name} has been told.`),
  joiningAllowed: (allowed: boolean) =>
    allowed
      ? success('Saved', 'People with your addresses can ask to join.')
      : info('Saved', 'Nobody can ask to join. You can still invite people.'),
  staffInvited: success('Invitation sent', 'We have e-mailed the next step.'),
  staffRoleChanged: (name: string) => success('Role changed', `${name} needs to sign in again for it to take effect.`),
  staffRemoved: (name: string) => info('Removed', `${name} no longer has access to your organization.`),

  siteApproved: (name: string) => notified(success('Site Approved', `${name} is verified.`), SITES),
  siteRejected: (name: string) => notified(info('Site Rejected', `${name} is rejected.`), SITES),
  approvalFailed: (message: string) => notified(failure('Approval Failed', message)),
  rejectionFailed: (message: string) => notified(failure('Rejection Failed', message)),
  askedForMore: info('Question sent', 'We have e-mailed it to the applicant. The record stays in the queue.'),
  askedSeveral: (done: number, refused: number) => {
    const left = `${refused} not asked. See the list for reasons.`;
    if (done === 0) return failure('None asked', left);
    const title = done === 1 ? 'Question sent' : `${done} questions sent`;
    const description = 'The records stay in the queue until the applicants answer.';
    return refused > 0 ? ({ tone: 'warning', title, description: left } as const) : info(title, description);
  },
  sentInAgain: (name: string) =>
    success('Sent in again', `${name} is under review again. We e-mail you as soon as we have decided.`),
  reviewAnswered: success('Answer sent', 'We have notified our team. They will continue the review.'),
  merged: (kept: string, merged: string) =>
    success(
      'Merged',
      kept === merged ? `The two organizations named ${kept} are now one.` : `${merged} is now part of ${kept}.`,
    ),
  mergeUndone: (name: string) => info('Merge undone', `${name} is a separate organization again.`),
  mergeFailed: (message: string) => failure('Not merged', message),
  toldApart: (name: string) => success('Not the same', `${name} is no longer a likely duplicate of this one.`),
  apartUndone: (name: string) => info('Undone', `${name} can be a likely duplicate of this one again.`),
  notToldApart: (message: string) => failure('Nothing was changed', message),
  matchDecisionUndone: (site: string) => info('Decision undone', `${site} is as it was before. Nobody was e-mailed.`),
  decisionUndone: (name: string) => ({
    ...info('Decision undone', `${name} is pending again. Nobody was e-mailed.`),
    retracts: [TOASTS.siteApproved(name).description ?? '', TOASTS.siteRejected(name).description ?? ''],
  }),
  moved: (name: Lifecycle, record: string) => {
    const { title, text } = MOVED[name];
    return success(title, `${record} ${text}`);
  },
  decisionsUndone: (done: number, refused: readonly { name: string | null; message: string }[]) => {
    const why = refused.map(({ name, message }) => `${name ?? 'A deleted record'}: ${message}`).join(' ');
    if (done === 0) return failure('Not undone', why);
    const title = done === 1 ? 'Decision undone' : `${done} decisions undone`;
    return info(title, why || 'They are pending again. Nobody was e-mailed.');
  },
  undoFailed: (message: string) => failure('Not undone', message),
  decided: (
    kind: 'sites' | 'studies',
    approved: boolean,
    { done, refused, verified }: { done: number; refused: number; verified: readonly string[] },
  ) => {
    const [one, many, page] = kind === 'sites' ? ['Site', 'Sites', SITES] : ['Study', 'Studies', STUDIES];
    const decided = approved ? 'Approved' : 'Rejected';
    const why = `${refused} could not be ${decided.toLowerCase()}. See the list for reasons.`;
    const also = verified.length > 0 ? ` ${verifiedAsWell(verified)}` : '';
    if (done === 0) return notified(failure(`None ${decided}`, why), page);
    const title = `${done} ${done === 1 ? one : many} ${decided}`;
    if (refused > 0) return notified({ tone: 'warning', title, description: why + also }, page);
    return notified((approved ? success : info)(title, `You can undo this until the e-mails are sent.${also}`), page);
  },
  visitProposed: (site: string) => success('Times proposed', `${site} has been e-mailed and can choose one.`),
  visitAdded: (site: string) => success('Visit added', `It is one of ${site}’s steps now, before your decision.`),
  visitWaived: (site: string) => info('Visit waived', `${site} has been notified of the reason.`),
  visitScheduled: success('Visit scheduled', 'Both sides have been e-mailed. Add it to your calendar below.'),
  visitTimesAsked: info('Other times requested', 'The sponsor has been e-mailed.'),
  visitCanceled: info('Visit canceled', 'Both sides have been e-mailed.'),
  visitSaved: success('Saved'),
  visitReported: (site: string) => success('Report finished', `${site} has been e-mailed, with its action items.`),
  startUpBegun: (site: string) => success('Start-up begun', `${site} has been e-mailed what it can do first.`),
  studyPlanSaved: success('Plan saved'),
  startUpEnded: (other: string) => info('Start-up ended', `We have e-mailed ${other} and your organization.`),
  startUpTaskDone: success('Task done'),
  startUpTaskReturned: (other: string) => info('Task returned', `${other} has been e-mailed the reason.`),
  startUpTaskSaved: success('Saved'),
  startUpTaskWaived: info('Task waived', 'The site can read the reason.'),
  startUpListSaved: success('Saved', 'It applies to start-ups that begin from now on.'),
  siteActivated: (site: string) => success('Site activated', `${site} has been e-mailed and can enroll.`),
  irbSaved: success('Saved', 'Both sides can see it.'),
  delegationSaved: success('Saved', 'The investigator has to sign the log as it is now.'),
  delegationSigned: success('Delegation log signed', 'The sponsor can see it.'),
  budgetProposed: (other: string) => success('Version proposed', `${other} has been e-mailed.`),
  budgetAgreed: (other: string) =>
    success('Agreed', `${other} has been e-mailed. The site signs first, then the sponsor.`),
  budgetSigned: (other: string) => success('Budget signed', `${other} has been e-mailed.`),
  contractProposed: (other: string) => success('Version proposed', `${other} has been e-mailed.`),
  contractAgreed: (other: string) =>
    success('Agreed', `${other} has been e-mailed. The site signs first, then the sponsor.`),
  contractSigned: (other: string) => success('Contract signed', `${other} has been e-mailed.`),
  invoiceSaved: success('Invoice saved', 'The sponsor can see it.'),
  countsSaved: success('Counts saved', 'The sponsor can see them.'),
  messageKept: success('Draft kept', 'Only you can see it. It is not sent yet.'),
  messageSent: (other: string) => success('Message sent', `${other} has been e-mailed.`),
  sentToStage: (sent: number) =>
    success('Message sent', sent === 1 ? '1 site has been e-mailed.' : `${sent} sites have been e-mailed separately.`),
  cdaSent: success('CDA sent', 'We have asked the site to sign it.'),
  cdasSent: (sent: readonly { site: string }[], refused: readonly { site: string | null; message: string }[]) => {
    const title = sent.length === 1 ? `CDA sent to ${sent[0]?.site}` : `CDA sent to ${sent.length} sites`;
    const left = refusalsInWords(refused, 'One site');
    if (sent.length === 0) return failure('No CDA was sent', left);
    return left ? info(title, `Not to all of them. ${left}`) : success(title, 'We have asked for their signatures.');
  },
  cdaFiled: success('CDA on file', 'The site can now read what the study shares.'),
  cdaSigned: (complete: boolean) =>
    complete
      ? success('Signed', 'The CDA is complete. The site can now read what the study shares.')
      : success('Signed', 'We have asked the sponsor to sign it.'),
  cdasSigned: (signed: readonly { site: string }[], refused: readonly { site: string | null; message: string }[]) => {
    const title = signed.length === 1 ? `CDA with ${signed[0]?.site} signed` : `${signed.length} CDAs signed`;
    const left = refusalsInWords(refused, 'One CDA');
    if (signed.length === 0) return failure('No CDA was signed', left);
    return left
      ? info(title, `Not all of them. ${left}`)
      : success(title, `${signed.length === 1 ? 'The site' : 'Each site'} can now read what the study shares.`);
  },
  cdaScanned: success('Scan uploaded', 'We have asked the sponsor to check and sign it.'),
  cdaReturned: info('Sent back', 'We have sent your reason to the sponsor.'),
  cdaWithdrawn: info('CDA withdrawn', 'We have notified the site.'),
  signingAllowed: (name: string, allowed: boolean) =>
    success(
      allowed ? 'Can now sign' : 'Can no longer sign',
      `${name} ${allowed ? 'can' : 'cannot'} sign for the organization.`,
    ),
  filtersSaved: (name: string) => success('Filters saved', name),
  filtersDeleted: info('Saved filters deleted'),
  viewSaved: (name: string) => success('View saved', name),
  viewRenamed: (name: string) => success('View renamed', name),
  viewDeleted: info('Saved view deleted'),
  recordNoteAdded: success('Note added', 'Only administrators can see it.'),
  reviewTaken: success('Taken', 'Other administrators can see that you are working on it.'),
  reviewReleased: success('Handed back', 'Other administrators can take it.'),
  messageTaken: success('Taken', 'Other administrators can see that you answer it.'),
  messageReleased: success('Handed back', 'Other administrators can take it.'),
  messageDone: success('Marked as answered', 'You find it under Answered.'),
  messageReopened: success('Opened again'),
  reviewNotTaken: (message: string) => failure('Not taken', message),
  noteAdded: success('Note added', 'Only your team can see it.'),
  noteRemoved: info('Note deleted'),
  questionnaireMade: (questions: number) =>
    questions > 0
      ? success('Questionnaire ready', 'Check the questions, then send it.')
      : success('Draft made', 'Add a section, then its questions.'),
  questionnaireChanged: success('Questionnaire changed'),
  questionnaireRemoved: info('Questionnaire deleted', 'You can restore it below for 30 days.'),
  questionnaireRestored: success('Questionnaire restored'),
  questionnaireSent: (sites: readonly string[]) =>
    success('Questionnaire sent', sites.length === 1 ? sites[0] : `${sites.length} sites have been e-mailed.`),
  answersSaved: success('Answers saved'),
  sectionConfirmed: (title: string) => success(`${title} confirmed`),
  colleagueAsked: (name: string) => success('Request sent', `${name} has been notified.`),
  answersAttested: success('Answers sent', 'The sponsor has been notified.'),
  askedBack: success('Question sent', 'The site has been notified.'),
  answersAccepted: success('Answers accepted', 'The site has been notified.'),
  answersKept: success('Answers saved', 'They will be filled in on your next questionnaire.'),
  answersKeptPublicly: success(
    'Answers saved',
    'They will be filled in on your next questionnaire. Your public page can show some of them.',
  ),
  profileTaken: success('Profile updated', 'Matching now takes it into account.'),
  nothingSelected: failure('Nothing Selected', 'Select at least one row that is pending.'),
  siteDeleted: (name: string) => notified(info('Site Deleted', name), SITES),
  deletionFailed: (message: string) => notified(failure('Deletion Failed', message)),
  siteSaved: (name: string) => success('Site saved', name),
  studyApproved: (title: string, verified: string | null = null) => {
    const told = verified === null ? title : `${title} is approved. ${verifiedAsWell([verified])}`;
    return notified(success('Study Approved', told), STUDIES);
  },
  studyRejected: (title: string) => notified(info('Study Rejected', title), STUDIES),
  studyDeleted: (title: string) => info('Study Deleted', title),
  studySaved: (title: string) => success('Study saved', title),
  studyCompleted: (title: string) => success('Study Completed', title),
  estimatesConfirmed: success('Estimates confirmed', 'They are your own values now, and sites can see them.'),
  estimatesOwn: success('Estimates confirmed', 'They are your own values now.'),
  estimatesCleared: info('Estimates cleared', 'They are not stated now.'),
  estimatesFailed: (message: string) => failure('Estimates not changed', message),
  /** After a decision about a record: the labels of the fields, and how many changes are left. */
  registrySettled: ({ taken, waiting, seen }: SettledLabels, left: number) => {
    const done = [told(taken, 'taken over'), told(waiting, 'sent for approval'), told(seen, 'marked as seen')].flat();
    const [title = 'Nothing has changed', ...others] = done;
    return success(title, [...others, leftInWords(left)].map((sentence) => `${sentence}.`).join(' '));
  },
  registryKept: (left: number) =>
    info('Kept as it is', `${leftInWords(left)}. We tell you when the record changes again.`),
  registryUnticked: failure('Nothing has changed', 'Tick the changes that you want to decide about.'),
  registryFailed: (message: string) => failure('Nothing has changed', message),
  studyUnchanged: info('Nothing has changed'),
  changeProposed: info('Sent for approval', 'We e-mail you as soon as an administrator has decided.'),
  changeWithdrawn: info('Changes withdrawn', 'The study stays as it was.'),
  changeDecided: (title: string, approved: boolean) =>
    notified((approved ? success : info)(approved ? 'Changes approved' : 'Changes rejected', title), STUDIES),
  changeNotDecided: (message: string) => failure('Nothing was decided', message),
  studyClosed: (title: string) => success('Study closed', title),
  studyWithdrawn: (title: string) => success('Study withdrawn', title),

  mailResent: (recipient: string) => success('E-mail on its way', `We are sending it to ${recipient} again.`),
  mailTested: ({ recipient, answer }: { recipient: string; answer: string }) =>
    success(
      'The mail server took the e-mail',
      `It is addressed to ${recipient}. Check that it has arrived. The mail server said: ${answer}`,
    ),
  mailTestFailed: (message: string) => failure('The test failed', message),
  mailNotResent: (message: string) => failure('Not sent again', message),
  failedMailsResent: (count: number) =>
    info('E-mails on their way', count === 1 ? 'Retrying 1 e-mail.' : `Retrying ${count} e-mails.`),

  matchingCompleted: success('Matching completed', 'Site matching has been completed for this study.'),
  matchingFailed: failure('Error', 'Failed to run matching. Please try again.'),
  weightsSaved: success('Weights saved', RESCORED),
  weightsDefault: info('Weights reset', RESCORED),
  unmetAnswered: ({ answer, nowFit }: { answer: 'yes' | 'no'; nowFit: number }) =>
    answer === 'no'
      ? success('Noted', 'We will not ask you about this again.')
      : nowFit === 0
        ? success('Profile saved', 'No other study fits you yet.')
        : success('Profile saved', nowFit === 1 ? '1 study now fits you.' : `${nowFit} studies now fit you.`),
  capacityRegained: success('Saved', 'New studies can be suggested to your site again. It may take a few minutes.'),
  asked: success('Sent', 'The sponsor has been notified, and decides whether to invite you.'),
  interestExpressed: success(
    'Interest sent',
    'The sponsor has been notified. The study is now under In Progress on your dashboard.',
  ),
  invitationAccepted: success('Invitation accepted', 'The sponsor has been notified.'),
  invited: (name: string) => success('Site invited', `${name} has been notified.`),
  selected: (name: string) => success('Site selected', undoable(name)),
  stepSkipped: success('Step skipped', 'The site has been notified.'),
  pathSaved: success('Steps saved', 'They apply to sites that answer from now on.'),
  assigned: success('Task assigned'),
  snoozed: (day: string) => success('Snoozed', `It comes back on ${day}.`),
  broughtBack: success('Back in your inbox'),
  markedRead: success('Marked as read'),
  markedDone: success('Marked as done'),
  approvalAsked: (name: string) =>
    success('Approval requested', `We have e-mailed those who may approve it. ${name} is told once it is selected.`),
  approvalWithdrawn: (name: string) => info('Request withdrawn', `You can ask to select ${name} again.`),
  approvalTurnedDown: (by: string | null) =>
    info('Turned down', by ? `${by} has been told.` : 'The site is not selected.'),
  selectingSet: (twoPeople: boolean) =>
    twoPeople
      ? success('Saved', 'Selecting a site takes two people now.')
      : info('Saved', 'One person can select a site.'),
  madeBackup: (name: string) => success('Kept as a backup', undoable(name)),
  declined: (name: string) => info('Declined', undoable(name)),
  declinedBySite: info('Declined', 'The sponsor has been notified.'),
  actedOnMatches: (done: number, refused: number, what: string) => {
    const why =
      refused > 0 ? `${refused === 1 ? '1 was' : `${refused} were`} refused. See the page for reasons.` : undefined;
    if (done === 0) return failure('Nothing changed', why);
    const title = `${done === 1 ? '1 site' : `${done} sites`} ${what}`;
    return why ? { tone: 'warning' as const, title, description: why } : success(title);
  },
  noSiteTicked: failure('Nothing selected', 'Select at least one site that this action applies to.'),
  nobodyToWriteTo: failure('Nobody to write to', 'None of the selected sites has been invited or has answered.'),
  outreachAdded: (name: string) => success('Added to your outreach list', name),
  outreachMoved: (name: string, state: string) => success('Outreach list saved', `${name}: ${state.toLowerCase()}.`),
  outreachNoted: (name: string) => success('Outreach list saved', `Your notes about ${name} are saved.`),
  outreachRemoved: (name: string) => info('Removed', `${name} is no longer on your outreach list.`),
  siteListed: (name: string, status: string) => success('Your list is saved', `${name}: ${status.toLowerCase()}.`),
  siteUnlisted: (name: string) => info('Taken off your list', name),
  siteListLinked: (name: string) => success('Linked', `The entry is now about ${name}.`),
  siteFileSent: (name: string) => success('File read', `Please say what the columns of ${name} are.`),
  siteFileChecking: info('The rows are being checked', 'Reload the page to see its progress.'),
  siteFileStarted: info('The import has started', 'Reload the page to see its progress.'),
  siteFileStopped: info('Stopped', 'It continues from here when you resume it.'),
  siteFileResumed: info('Resumed', 'Reload the page to see its progress.'),
  siteFileDeleted: (name: string) => info('File deleted', `${name}. What it has added to your list stays there.`),
  tokenRevoked: (name: string) => info('Token revoked', `“${name}” no longer works.`),
  publicPageSaved: (open: boolean) =>
    open
      ? success('Public page saved', 'Everyone can open it.')
      : success('Public page saved', 'It is off: nobody can open it.'),
  webhookChanged: success('Webhook saved', 'What waits goes to the address that you have saved.'),
  webhookPaused: info('Webhook paused', 'Nothing is sent until you resume it.'),
  webhookResumed: success('Webhook resumed', 'Deliveries go on, one at a time.'),
  webhookDeleted: (address: string) => info('Webhook deleted', `Nothing is sent to ${address} anymore.`),
  webhookTested: info('Test on its way', 'It is the first delivery below. Reload the page to see the answer.'),
  relationProposed: (name: string) =>
    success('Proposal sent', `If someone at ${name} reads e-mails at this address, they can now answer.`),
  relationBegun: (name: string) => success('Agreed', `It applies from now on, and ${name} has been notified.`),
  relationVouched: success('Relation recorded', 'The owners of both organizations have been notified.'),
  relationDeclined: (name: string) => info('Declined', `${name} has been notified.`),
  relationEnded: (name: string) => info('Ended', `The relation with ${name} has ended.`),
  clientSet: (name: string | null) =>
    name === null
      ? info('Posted for no client', 'No client reads this study anymore. The name “on behalf of” stays.')
      : success('Saved', `${name} can now read this study, its sites and its report.`),
  deliveryResent: info('Delivery on its way again', 'Reload the page to see the answer.'),
  reportLinkEnded: (name: string) => info('Link ended', `The link for ${name} no longer opens the report.`),
  invitationFilledIn: (name: string) =>
    info('You are invited', `We filled in what ClinicalTrials.gov says about ${name}. Please check it.`),
  invitationGone: info(
    'This invitation is no longer valid',
    'It was used or withdrawn, or the link is incomplete. You can still register your site.',
  ),
  matchFailed: (message: string) => failure('Error', message),

  trackRecordAnswered: (confirmed: number, refused: number) => {
    const trials = (count: number) => (count === 1 ? '1 trial' : `${count} trials`);
    if (confirmed > 0)
      return success('Trials saved', `${trials(confirmed)} confirmed. Matching now takes this into account.`);
    if (refused > 0) return info('Trials saved', `${trials(refused)} marked as not yours.`);
    return info('Trials saved', 'Nothing has changed.');
  },

  trialClaimed: (nctId: string, confirmed: boolean) =>
    confirmed
      ? success('Confirmed: ClinicalTrials.gov lists your site', `Matching now takes ${nctId} into account.`)
      : info(`${nctId} added`, 'It counts once ClinicalTrials.gov or an administrator confirms it.'),
  trialsClaimed: (added: number, confirmed: number) =>
    success(
      `${added} trials added`,
      confirmed === added
        ? 'ClinicalTrials.gov lists your site for all of them.'
        : `ClinicalTrials.gov lists your site for ${confirmed}. The others count once it or an administrator confirms them.`,
    ),
  trialsSearched: (found: 'due' | 'done' | 'failed', open: number) =>
    found === 'failed'
      ? failure("We couldn't reach ClinicalTrials.gov", "We'll keep trying.")
      : found === 'due'
        ? info('Searching ClinicalTrials.gov', 'Reload this page to see the results.')
        : info(
            'Searched ClinicalTrials.gov',
            open === 0
              ? 'No trial awaits your answer.'
              : `${open === 1 ? '1 trial awaits' : `${open} trials await`} your answer.`,
          ),
  trialWithdrawn: success('Trial withdrawn'),
  trialNotWithdrawn: (message: string) => failure('Not withdrawn', message),
  trialDecided: (nctId: string, confirmed: boolean) =>
    success(`${nctId} ${confirmed ? 'confirmed' : 'refused'}`, 'We are e-mailing the site.'),
  trialNotDecided: (message: string) => failure('Nothing was decided', message),

  personErased: success('This person’s data has been erased'),
  personNotErased: (message: string) => failure('Not erased', message),

  profileSaved: success('Profile saved'),
  settingsSaved: success('Settings saved', 'Changes are now in effect.'),

  kioskLocked: info('The kiosk is locked', 'This browser shows only the form until someone enters the PIN.'),
  kioskUnlocked: success('The kiosk is unlocked'),
  leadFollowedUp: (name: string) => success('Follow-up on its way', `We are writing to ${name}.`),
  leadsFollowedUp: (sent: number, left: readonly { name: string; message: string }[]) => {
    const others = left.map(({ name, message }) => `${name}: ${message}`).join(' ');
    if (sent === 0) return failure('Nothing was sent', others);
    const written = sent === 1 ? 'We are writing to 1 lead.' : `We are writing to ${sent} leads.`;
    return success('Follow-up on its way', [written, others].filter(Boolean).join(' '));
  },
  leadSaved: success('Lead saved'),
  leadAssigned: success('Lead handed over'),
  leadFilledIn: (name: string) =>
    info(
      'Continue your registration',
      `What you told us about ${name} is filled in. Please check it and add the rest.`,
    ),
  leadGone: info('This link can’t be used', 'It may have expired, or be incomplete. You can register your site here.'),
  leadRegistered: info(
    'Your site is registered',
    'Sign in to see it, or choose “Forgot your password?” for a new link.',
  ),
  eventCreated: (name: string) => success('Event created', name),
  eventSaved: success('Event saved'),
  eventClosed: success('Event closed', 'Its leads stay. What devices still send is taken.'),
  eventReopened: success('Event reopened'),
  leadNotFollowedUp: (message: string) => failure('Not sent', message),
  contactReceived: success('Message sent', 'Thank you for getting in touch. We will reply within one business day.'),
} as const;
