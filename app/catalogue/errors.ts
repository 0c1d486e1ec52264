import { SEND_ANYWAY } from './agreements';
import { BROWSER_ERRORS } from './browser-messages';
import {
  ASKS_A_DAY,
  CODE_ATTEMPTS,
  IDENTITY_MINUTES,
  JOIN_REQUESTS,
  LETTERS,
  MESSAGES_AFTER_END_MS,
  PAUSES_A_DAY,
  SITE_IMPORTS,
  TEST_MAILS,
  UNMERGE_MS,
  UPLOAD_SIZES,
  UPLOAD_TYPES,
} from './limits';
import { DAY_MS } from './time';
import { UNMET } from './unmet';
import { UPLOADS } from './uploads';
import { VETTING } from './vetting';

/** The status and message of every error. `{name}` is filled in from the error's details. */
export const ERRORS = {
  unauthenticated: { status: 401, message: 'Unauthorized' },
  post_kept: {
    status: 401,
    message: 'You were signed out. What you typed is kept: sign in and it will be there.',
  },
  not_sent: { status: 409, message: 'You were signed out, so this is not saved yet. Check it and send it again.' },
  not_sent_files: {
    status: 409,
    message:
      'You were signed out, so this is not saved yet. Files are not kept: choose them again, check the rest and send it.',
  },
  invalid_credentials: { status: 401, message: 'Invalid credentials' },
  account_suspended: {
    status: 403,
    message: 'Your account is suspended. Please ask the people who run this platform.',
  },
  identity_required: {
    status: 403,
    message:
      'People with your e-mail domain sign in with their organization, not with a password. Please choose “Sign in with your organization”.',
  },
  identity_silent: {
    status: 502,
    message:
      'The sign-in service of your organization does not answer. Please try again in a few minutes, or sign in with your password.',
  },
  identity_refused: {
    status: 400,
    message: 'The sign-in service of your organization sent an answer that we cannot accept. Please start again.',
  },
  identity_denied: {
    status: 403,
    message: 'Your organization has not signed you in. Please start again or ask your IT team.',
  },
  identity_over: {
    status: 400,
    message: `This sign-in was begun in another browser, was used already, or took longer than ${IDENTITY_MINUTES} minutes. Please start again.`,
  },
  identity_off: {
    status: 403,
    message: 'Signing in with your organization has been turned off here. Please use your password.',
  },
  identity_email: {
    status: 403,
    message:
      'Your organization did not confirm an e-mail address of yours at {domains}. Please ask your IT team to check the address of your account there.',
  },
  identity_unknown: {
    status: 403,
    message: 'There is no account here for {email}. An owner of your organization can invite you on the page Staff.',
  },
  identity_other: {
    status: 403,
    message:
      'The account of {email} is linked to another identity at your organization. Please ask the people who run this platform to remove the link.',
  },
  identity_administrator: {
    status: 403,
    message: 'Administrators of this platform sign in with their password, on the page “Administrator sign in”.',
  },
  admin_role: { status: 403, message: 'Only {roles} can do this. Your role is “{role}”.' },
  forbidden: { status: 403, message: "You don't have permission to do this." },
  organization_unverified: { status: 403, message: `${VETTING.pending.title}. ${VETTING.pending.text}` },
  organization_suspended: { status: 403, message: `${VETTING.suspended.title}. ${VETTING.suspended.text}` },
  organization_archived: { status: 403, message: `${VETTING.archived.title}. ${VETTING.archived.text}` },
  organization_rejected: { status: 403, message: `${VETTING.rejected.title}. ${VETTING.rejected.text}` },
  token_invalid: {
    status: 401,
    message: 'This token does not work. It may have expired or been revoked, or whoever made it may have left.',
  },
  token_scope: { status: 403, message: 'This call takes the scope {scope}, which the token does not have.' },
  token_session_only: { status: 403, message: 'Tokens cannot make this call. It takes a person who is signed in.' },
  token_in_address: {
    status: 400,
    message:
      'Addresses end up in logs, so this token is no longer a secret. Please revoke it, and send the next one in the Authorization header.',
  },
  tokens_full: {
    status: 409,
    message: 'An organization has room for {most} tokens that work at the same time. Please revoke one first.',
  },
  webhooks_full: {
    status: 409,
    message: 'An organization has room for {most} webhooks. Please delete one first.',
  },
  relations_full: {
    status: 409,
    message: 'An organization has room for {most} relations and proposals. Please end one first.',
  },
  relation_exists: { status: 409, message: 'These two organizations already have this relation.' },
  relation_over: { status: 409, message: 'This was answered, withdrawn or ended in the meantime.' },
  posted_for_client: {
    status: 409,
    message: 'This study is posted for a client, which gives the name. Please change “Posted for” first.',
  },
  site_excluded: {
    status: 409,
    message:
      'Your organization’s own list excludes this site. To invite or select it, please take it off the list or change its status first.',
  },
  site_list_full: {
    status: 409,
    message: 'Your list has room for {most} sites. Please take some off first.',
  },
  site_import_open: {
    status: 409,
    message: 'Another file is not finished yet. Please finish or delete it first.',
  },
  site_import_moved: {
    status: 409,
    message: 'The import has moved on, so this is no longer possible. Please reload the page to see its progress.',
  },
  site_file_unreadable: {
    status: 400,
    message: 'We could not read this file. It must be a CSV file or an XLSX workbook, with headings in its first row.',
  },
  site_file_too_long: {
    status: 413,
    message: `This file has more than ${SITE_IMPORTS.rows.toLocaleString('en-US')} rows or ${SITE_IMPORTS.columns} columns. Please split it.`,
  },
  not_found: { status: 404, message: 'We could not find this, or you do not have access to it.' },
  method_not_allowed: { status: 405, message: 'This address does not support {method}.' },
  invalid: { status: 400, message: 'Please check the highlighted fields.' },
  method_unknown: { status: 501, message: 'This method is not supported.' },
  activity_too_long: {
    status: 400,
    message:
      'More than {events} events match, or too many have to be looked through. Please choose fewer days, or export the whole audit trail under Database.',
  },
  workbook_too_large: {
    status: 400,
    message: 'An Excel file has at most {cells} cells here. Please narrow the list, or download it as CSV.',
  },
  address_too_long: { status: 414, message: 'The address is too long.' },
  address_unreadable: { status: 400, message: 'The address could not be read.' },
  unexpected: { status: 500, message: 'Something went wrong on our side.' },
  no_such_call: { status: 404, message: 'Unknown endpoint. See GET /api/openapi.json for all endpoints.' },
  not_json_type: { status: 415, message: 'Please send JSON, with the header Content-Type: application/json.' },
  not_json: { status: 400, message: 'The body is not valid JSON.' },
  json_too_complex: { status: 413, message: 'The body has too many values, or they are nested too deeply.' },
  not_a_form: { status: 400, message: 'The form could not be read. Please send it again.' },
  key_reused: {
    status: 422,
    message:
      'You have already sent this with other details, and we have kept those. If you want to send these details too, please send them again.',
  },
  body_too_large: {
    status: 413,
    message: 'This is more than we accept at once. Please shorten it, then send it again.',
  },
  cross_site: { status: 403, message: 'This request came from another site and was refused.' },
  too_much_sent: {
    status: 429,
    message: 'You have sent us as much as we accept from one person in a day. Please try again tomorrow.',
  },
  body_cut_off: { status: 400, message: 'The connection ended before everything had arrived. Please send it again.' },
  too_many_today: {
    status: 429,
    message: 'Too many registrations have come from your network today. Please try again tomorrow.',
  },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a minute and try again.' },

  second_factor_required: { status: 401, message: 'Please also enter the code from your authenticator app.' },
  second_factor_refused: { status: 401, message: 'This code is incorrect or has already been used.' },
  second_factor_missing: { status: 403, message: 'Please set up your second factor first.' },
  second_factor_on: { status: 409, message: 'Your second factor is already on.' },
  second_factor_off: { status: 409, message: 'Your second factor is not on.' },
  too_many_codes: {
    status: 429,
    message: `Too many incorrect attempts. Please wait ${CODE_ATTEMPTS.seconds / 60} minutes and try again.`,
  },
  too_many_passwords: {
    status: 429,
    message:
      'There were too many wrong passwords for this account. Please try again in {wait}, or choose “Forgot your password?” on the sign-in page.',
  },
  too_many_letters: {
    status: 429,
    message: `You can send at most ${LETTERS.most} messages, CDAs, visit times and pauses of studies an hour. Please wait and try again.`,
  },

  too_many_test_mails: {
    status: 429,
    message: `You can send at most ${TEST_MAILS.most} test e-mails an hour. Please wait and try again.`,
  },

  signing_refused: {
    status: 403,
    message: 'The e-mail address, password or code is incorrect, so nothing was signed.',
  },
  signing_held: {
    status: 403,
    message:
      'The password or the second factor of your account was reset, so you cannot sign until {until}. Nothing was signed.',
  },
  signing_one_by_one: {
    status: 409,
    message:
      'The password or the second factor of your account was reset, so until {until} each signature takes a code of its own. Sign one at a time. Nothing was signed.',
  },
  signing_unauthorized: {
    status: 403,
    message: 'You are not authorized to sign for your organization. An owner can authorize you on the staff page.',
  },
  not_investigator: {
    status: 403,
    message: 'Only the investigator of this study can sign the delegation log: {who}.',
  },
  signing_stale: {
    status: 409,
    message: 'This has changed since you read it, so nothing was signed. Please read it again, then sign.',
  },
  agreement_moved: {
    status: 409,
    message: 'This CDA has changed since you opened it: {state}. Nothing was changed.',
  },
  agreement_unreadable: {
    status: 422,
    message:
      'We cannot add a signature page to this PDF. It may be encrypted or damaged. Please save it as a new PDF and try again.',
  },
  agreement_locked: {
    status: 422,
    message:
      'This PDF opens only with a password, so we cannot add a signature page to it. Please save a copy without the password, then upload that.',
  },
  agreement_is_xfa: {
    status: 422,
    message:
      'This PDF is an XFA form. Readers would show the form and hide our signature page. Please print it to PDF, then upload that file.',
  },
  agreement_has_signatures: {
    status: 422,
    message: `This PDF has digital signatures, or fields for them. They stay valid in your file, which we attach to the signed copy, but not in the copy itself. To send it all the same, choose “${SEND_ANYWAY.label}”.`,
  },
  text_unprintable: {
    status: 422,
    message:
      'The PDF to sign would show {what}, but cannot show these characters: {characters}. Please change it to Latin, Greek or Cyrillic letters first. Nothing was signed or sent.',
  },
  paper_unprintable: {
    status: 422,
    message: 'A PDF cannot show these characters: {characters}. The page shows them: copy what you need from there.',
  },
  has_signatures: {
    status: 409,
    message: 'This cannot be deleted, because we must keep what was signed: {what}.',
  },
  document_signed: {
    status: 409,
    message: 'This document cannot be removed or replaced, because we must keep what was signed with it: {what}.',
  },
  merge_signed: {
    status: 409,
    message:
      'These cannot be merged. Both have a match with the same study, one of them would be dropped, and we must keep what was signed there: {what}.',
  },

  already_decided: { status: 409, message: 'This has already been {status}.' },
  changed_since_read: {
    status: 409,
    message: 'This {type} was changed after you opened the page, so nothing was decided. Read it again, then decide.',
  },
  review_asked: { status: 409, message: 'The applicant has not answered the last question yet.' },
  review_no_address: {
    status: 409,
    message: 'We have no e-mail address for anyone who can answer. Please contact the applicant another way.',
  },
  decision_fresh: {
    status: 409,
    message: 'This was decided a moment ago and may still change. Please try again in half a minute.',
  },
  review_answered: { status: 409, message: 'This has already been answered.' },
  merge_impossible: {
    status: 409,
    message:
      'These cannot be merged. They must be two organizations of the same type, and neither may be part of another one, suspended or archived.',
  },
  merge_changed: {
    status: 409,
    message:
      'One of the two was changed after you opened the page, so nothing was merged. Please check both again, then merge.',
  },
  merge_undone: { status: 409, message: 'This merge has already been undone.' },
  merge_again: { status: 409, message: '{kept} has since been merged into {into}. Undo that merge first.' },
  merge_too_old: {
    status: 409,
    message: `This merge is more than ${UNMERGE_MS / DAY_MS} days old, so it can no longer be undone.`,
  },
  not_ready: { status: 409, message: 'Not ready to be verified. Missing: {missing}. Please review it first.' },
  undo_gone: {
    status: 409,
    message:
      'There is no decision to undo here. It may have been undone already, or something else has happened since.',
  },
  undo_too_late: {
    status: 409,
    message: 'The e-mail about this decision has been sent, so it can no longer be undone.',
  },
  undo_acted: {
    status: 409,
    message: 'Someone has already acted on a match that this decision created, so it can no longer be undone.',
  },
  step_not_open: {
    status: 409,
    message: 'This step is not open. The other side or a colleague may have completed it already.',
  },
  not_news: { status: 409, message: 'This is not news. It leaves your inbox once it is done.' },
  selection_needs_approval: {
    status: 409,
    message:
      'In your organization, selecting a site takes two people. Please ask for approval: a colleague who may approve it then selects the site.',
  },
  selection_needs_one: {
    status: 409,
    message: 'In your organization, selecting a site takes one person. You can select the site yourself.',
  },
  selection_asked: {
    status: 409,
    message: 'Someone has already asked for approval to select this site. Please wait for the answer.',
  },
  selection_nobody_approves: {
    status: 409,
    message:
      'Nobody else in your organization may approve this. Please ask an owner to give a colleague the authority to sign, or to let one person select sites.',
  },
  selection_own_request: {
    status: 409,
    message: 'You have asked for this yourself, so someone else has to answer.',
  },
  selection_request_over: { status: 409, message: 'This request for approval has been answered or withdrawn.' },
  selection_request_lapsed: {
    status: 409,
    message: 'This request for approval no longer counts, because {why}.',
  },
  selection_too_few: {
    status: 409,
    message:
      'Selecting a site can’t take two people yet, because nobody else could approve. Please make a colleague an owner first, or give them the authority to sign.',
  },
  already_final: { status: 409, message: 'The sponsor has already decided about this site.' },
  transition_refused: { status: 409, message: 'This match is {status}, so you can no longer do this.' },
  messages_not_open: {
    status: 409,
    message: 'You can write to each other once the site has been invited or has expressed interest.',
  },
  messages_ended: {
    status: 409,
    message: `This match ended more than ${MESSAGES_AFTER_END_MS / DAY_MS} days ago, so you can read the messages but no longer write.`,
  },
  thread_full: {
    status: 409,
    message:
      'A thread has room for {most} messages, and this one is full. Please send your message with a new subject.',
  },
  threads_full: {
    status: 409,
    message: 'A match has room for {most} subjects, and this one is full. Please reply to an earlier message.',
  },
  notes_full: {
    status: 409,
    message: 'A match has room for {most} notes, and this one is full. Please delete a note of yours first.',
  },
  record_notes_full: { status: 409, message: 'A record has room for {most} notes, and this one is full.' },
  saved_filters_full: {
    status: 409,
    message: 'You can save {most} sets of filters, and have that many. Please delete one first.',
  },
  nobody_to_write_to: {
    status: 409,
    message: 'None of these sites has been invited or has answered, so no message was sent.',
  },
  nobody_in_stage: { status: 409, message: 'No site is at this stage now, so no message was sent.' },
  start_up_refused: {
    status: 409,
    message:
      'This is not possible now. The start-up may have changed since you opened the page. Please check it again.',
  },
  start_up_waits: {
    status: 409,
    message: 'The selection of this site can still be undone. The start-up can begin once it cannot.',
  },
  start_up_open: { status: 409, message: 'The site cannot be activated yet. This is still open: {what}.' },
  irb_unrecorded: {
    status: 409,
    message: 'This task cannot be marked as done yet: {what}. Please enter the approval in the IRB record first.',
  },
  irb_changed: {
    status: 409,
    message: 'Someone else has saved this record since you opened the page. Please check it and enter yours again.',
  },
  delegation_changed: {
    status: 409,
    message: 'Someone else has changed the log since you opened the page. Please check it again.',
  },
  delegation_unready: { status: 409, message: 'The log cannot be signed yet: {what}.' },
  budget_refused: {
    status: 409,
    message: 'This is not possible now. The budget may have changed since you opened the page. Please check it again.',
  },
  budget_changed: {
    status: 409,
    message: 'There is another version of the budget by now. Please read it first.',
  },
  budget_full: {
    status: 409,
    message: 'A budget has {most} versions at most, and this one has that many. Please agree to the latest one.',
  },
  contract_refused: {
    status: 409,
    message:
      'This is not possible now. The contract may have changed since you opened the page. Please check it again.',
  },
  contract_changed: {
    status: 409,
    message: 'There is another version of the contract by now. Please read it first.',
  },
  contract_full: {
    status: 409,
    message: 'A contract has {most} versions at most, and this one has that many. Please agree to the latest one.',
  },
  visit_refused: {
    status: 409,
    message: 'This is not possible now. The visit may have changed since you opened the page. Please check it again.',
  },
  site_not_active: { status: 409, message: 'The site is not active yet, so there is nothing to count.' },
  counts_changed: {
    status: 409,
    message:
      'A colleague has entered or corrected this month since you opened the page. Please check it and enter yours again.',
  },
  invoice_needs_budget: {
    status: 409,
    message:
      'Both sides have to sign the budget first. It says in which currency and within how many days you are paid.',
  },
  invoice_changed: {
    status: 409,
    message:
      'There is an invoice with this number, or it has changed since you opened the page. Please look at it and enter yours again.',
  },
  compare_count: { status: 400, message: 'Please choose {least} to {most} sites of this study to compare.' },
  study_paused: { status: 409, message: 'This study is paused, so nothing new begins until it is resumed.' },
  paused_by_administrator: {
    status: 403,
    message:
      'An administrator paused this study, so only an administrator can resume it. Please write to us if you want it to go on.',
  },
  pauses_spent: {
    status: 429,
    message: `A study can be paused at most ${PAUSES_A_DAY} times a day. Please try again tomorrow.`,
  },
  match_waits: {
    status: 409,
    message: 'This match waits, because the site is suspended. It continues as it is when the site is reinstated.',
  },
  move_refused: { status: 409, message: 'You cannot do this now, because the status is “{status}”.' },
  suspend_only_sites: {
    status: 409,
    message: 'Only sites can be suspended. You can pause the studies of a sponsor instead.',
  },
  archive_too_old: { status: 409, message: 'This was archived more than {days} days ago, so it stays archived.' },
  study_completed: { status: 409, message: 'This study has ended, so you can no longer do this.' },
  sponsor_is_account: {
    status: 409,
    message:
      'The sponsor of this study is {organization}, the organization of its account. If you post it for another organization, enter that one as “On behalf of”.',
  },
  sponsor_fixed: {
    status: 409,
    message:
      'A CDA of this study is signed or waits for a signature in the name of its sponsor, so the sponsor cannot change.',
  },
  legal_name_fixed: {
    status: 409,
    message:
      'A CDA of this study that is signed or waits for a signature names {name} as the sponsor, so this one must, too.',
  },
  study_pending: { status: 409, message: 'This study is not approved yet, so it can only be withdrawn.' },
  record_changed: {
    status: 409,
    message: 'This has changed since you opened it. Choose what to keep, then save again.',
  },
  not_as_read: {
    status: 412,
    message: 'This has changed since you read it, so nothing is saved. Read it again, then send your change.',
  },
  study_changed: {
    status: 409,
    message: 'Someone else has changed this study since you opened it. Please check what changed and save again.',
  },
  external_id_taken: {
    status: 409,
    message: 'Another study of yours has this external ID.',
  },
  registry_moved: {
    status: 409,
    message: 'The record on ClinicalTrials.gov has changed again since you read it. Please look at the changes first.',
  },
  change_unconfirmed: {
    status: 409,
    message: 'This changes which sites fit. Look at the preview, then confirm the change.',
  },
  change_gone: { status: 409, message: 'There is no change to this study to approve.' },
  change_replaced: { status: 409, message: 'The sponsor has proposed other changes since. Please look at them first.' },
  study_answered: { status: 409, message: 'A site has already answered, so this study can only be closed.' },
  site_not_verified: { status: 409, message: 'This site is not verified, so it cannot be invited.' },
  site_not_qualified: {
    status: 409,
    message: 'This site does not have everything that this study asks for. Confirm that you want to invite it anyway.',
  },
  own_site_unverified: {
    status: 403,
    message: UNMET.unverified.text,
  },
  already_matched: {
    status: 409,
    message:
      'Your site is matched with this study already, so there is no need to ask. You can find it on your dashboard.',
  },
  equipment_not_listed: {
    status: 409,
    message:
      'Your profile lists nothing of this kind of equipment yet. Fill in that list in your profile first, so that the rest of it does not count as missing.',
  },
  already_asked: {
    status: 409,
    message: 'Your site has already asked to be considered for this study, in different words. The sponsor has those.',
  },
  ask_pending: {
    status: 409,
    message: 'Your site has asked to be considered for this study. The sponsor decides next.',
  },
  asks_spent: {
    status: 429,
    message: `A site can ask to be considered for at most ${ASKS_A_DAY} studies a day. Please try again tomorrow.`,
  },
  questionnaire_frozen: {
    status: 409,
    message: 'This questionnaire has been sent, so it can no longer be changed. You can change a copy.',
  },
  questionnaire_too_long: {
    status: 422,
    message:
      'This questionnaire would take {kb} kB, and it can take at most {most} kB. Please shorten its texts, or leave out some questions. Nothing was changed.',
  },
  questionnaire_too_many_choices: {
    status: 422,
    message:
      'This questionnaire would have {count} choices, and it can have at most {most}. In a grid, each choice counts once for each row. Please leave some out. Nothing was changed.',
  },
  questionnaires_full: {
    status: 409,
    message: 'A study can have at most {most} questionnaires. Please delete a draft first.',
  },
  questionnaire_empty: { status: 409, message: 'This questionnaire has no questions yet. Please add one first.' },
  questionnaire_sent: { status: 409, message: 'This site has already been sent a questionnaire.' },
  nobody_to_send: { status: 409, message: 'No site is waiting for a questionnaire in this study.' },
  response_closed: { status: 409, message: 'These answers have been sent, so they can no longer be changed.' },
  response_open: { status: 409, message: 'The site has not sent its answers yet.' },
  attest_refused: {
    status: 403,
    message: 'Only an investigator or an owner of your organization can attest and send the answers.',
  },
  signer_unknown: { status: 409, message: 'This person cannot sign. Please choose someone else.' },
  attester_unknown: { status: 409, message: 'This person cannot attest the answers. Please choose someone else.' },
  answers_unconfirmed: { status: 409, message: 'Please confirm these sections first: {sections}.' },
  not_approved: { status: 409, message: 'Sites can be matched only after the study is approved.' },
  acts_for_another: {
    status: 409,
    message:
      'You have switched to another organization since you opened that page, so nothing is saved. Go back and copy what you typed. Then switch back at the top of the page, and send it again.',
  },
  has_organization: {
    status: 409,
    message: 'Your account already has an organization.',
  },
  facility_claimed: {
    status: 409,
    message: 'This facility already has an account here. Look for it under Find sites.',
  },
  outreach_full: {
    status: 409,
    message: 'An outreach list has room for {most} sites, and this one is full. Please remove a site first.',
  },
  report_links_full: {
    status: 409,
    message: 'A study has room for {most} links that open at the same time. Please end one first.',
  },
  report_link_gone: {
    status: 410,
    message: 'This link to a report has ended or is not complete. Please ask whoever sent it to you for a new one.',
  },
  public_addresses_full: {
    status: 409,
    message:
      'A public page can have {most} addresses, and all of them still lead to yours. Please keep the one it has.',
  },
  outreach_answered: {
    status: 409,
    message: 'This site has registered with your invitation link, so you can no longer change this.',
  },
  registration_gone: { status: 404, message: BROWSER_ERRORS.registrationGone },
  registration_settled: {
    status: 409,
    message: 'The password for this registration has already been set. Please sign in.',
  },
  registration_tries: {
    status: 429,
    message: 'You have no attempts left. Please write to us, and we will help you sign in.',
  },
  study_failed: { status: 500, message: BROWSER_ERRORS.studyFailed },
  registration_failed: { status: 500, message: BROWSER_ERRORS.registrationFailed },
  kiosk_failed: { status: 500, message: BROWSER_ERRORS.kioskFailed },
  mail_off: {
    status: 409,
    message:
      'This installation has no mail server, so e-mails stay in the outbox. To send them, whoever operates it sets SMTP_URL (docs/operate.md).',
  },
  mail_test_no_address: {
    status: 409,
    message: 'Your account has no e-mail address. Save an admin email in the settings, then send the test again.',
  },
  mail_refused: { status: 502, message: 'The e-mail was not sent: {answer}' },
  mail_silent: {
    status: 504,
    message:
      'The mail server did not answer within {seconds} seconds, so we do not know whether the e-mail was sent. Check its address and port in SMTP_URL.',
  },
  mail_waits: { status: 409, message: 'This e-mail is already waiting to be sent.' },
  mail_sealed: {
    status: 409,
    message: 'The links in this e-mail were sealed under another SESSION_SECRET, so it cannot be sent.',
  },

  training_unread: { status: 409, message: 'Please complete these modules first: {modules}.' },
  training_not_due: { status: 409, message: 'Your training is current. You can renew it from {date}.' },

  training_other_course: {
    status: 409,
    message: 'This module belongs to a different course from the one you are taking.',
  },

  staff_known: { status: 409, message: 'This person is already on your staff.' },
  staff_full: {
    status: 409,
    message:
      'An organization has room for {most} people, including those who are invited, and yours is full. Please remove someone first.',
  },
  join_request_open: { status: 409, message: 'You have already asked to join this organization.' },
  join_request_declined: {
    status: 409,
    message: 'The owners of this organization have declined your request to join. You can ask again from {date}.',
  },
  join_requests_full: {
    status: 409,
    message: 'This organization has too many open requests to join. Please ask one of its owners to invite you.',
  },
  join_requests_today: {
    status: 429,
    message: `You can ask at most ${JOIN_REQUESTS.aDay} times a day to join an organization. Please try again tomorrow.`,
  },
  join_request_over: { status: 409, message: 'This request to join is no longer open.' },
  staff_active: { status: 409, message: '{name} has already accepted the invitation.' },
  staff_last_owner: {
    status: 409,
    message: 'An organization needs an owner. Please make someone else an owner first.',
  },

  erase_self: { status: 409, message: 'You cannot erase your own data. Please ask another administrator.' },
  person_known: { status: 409, message: 'There is already an account with this e-mail address.' },
  person_active: { status: 409, message: '{name} has already accepted the invitation.' },
  suspend_self: { status: 409, message: 'You cannot suspend your own account.' },
  remove_self: { status: 409, message: 'You cannot remove your own account. Please ask another owner.' },
  last_owner: {
    status: 409,
    message: 'There must be at least one owner who can sign in. Please make another administrator an owner first.',
  },
  person_suspended: { status: 409, message: 'This account is suspended. Please reinstate it first.' },
  person_without_address: { status: 409, message: 'This account has no e-mail address to send a link to.' },
  person_without_factor: { status: 409, message: 'This account has no second factor.' },
  person_without_identity: { status: 409, message: 'This account is not linked to an identity provider.' },
  too_many_links: {
    status: 429,
    message: 'This person has been sent as many links as we send in a day. Please try again tomorrow.',
  },
  assignee_suspended: { status: 409, message: 'The account of {name} is suspended. Please choose someone else.' },

  track_record_listed: { status: 409, message: 'This trial is already on your list.' },
  track_record_waits: { status: 409, message: 'You added this trial yourself, so someone else must confirm it.' },
  track_record_found: {
    status: 409,
    message: 'ClinicalTrials.gov already lists this trial at your site. Confirm it in your list instead.',
  },
  trial_unknown: { status: 404, message: 'ClinicalTrials.gov has no trial with this number. Please check it.' },
  registry_silent: {
    status: 502,
    message: 'We could not reach ClinicalTrials.gov, so nothing was added. Please try again in a few minutes.',
  },
  track_record_unknown: { status: 400, message: 'One of these trials is not listed for your site.' },

  changes_gone: {
    status: 410,
    message:
      'The changes after this cursor are no longer kept. Please read the lists again, and begin without a cursor.',
  },
  link_expired: { status: 410, message: BROWSER_ERRORS.linkExpired },

  upload_expired: { status: 403, message: UPLOADS.expired },
  upload_altered: { status: 403, message: 'This upload address is not valid.' },
  upload_used: { status: 409, message: 'This upload address has already been used.' },
  upload_empty: { status: 400, message: UPLOADS.tooSmall(UPLOAD_SIZES.min) },
  upload_too_large: { status: 413, message: UPLOADS.tooLarge('{file}', UPLOAD_SIZES.max) },
  upload_wrong_type: { status: 415, message: `${UPLOADS.onlyTypes(UPLOAD_TYPES.join(', '))}. {found}` },
  upload_infected: { status: 422, message: UPLOADS.infected },
  scanner_silent: { status: 503, message: UPLOADS.notScanned },
  file_too_much: {
    status: 422,
    message:
      'This file takes too much time or memory to read, so we did not keep it. Please print it to PDF, or save it as a new file, and upload that.',
  },
  files_busy: {
    status: 503,
    message: 'We are reading many other files right now, so nothing was changed. Please try again in a minute.',
  },
  upload_cut_off: { status: 400, message: UPLOADS.failedFile('{file}') },
  lead_followed_up: { status: 409, message: 'We wrote to this lead less than a day ago.' },
  lead_settled: {
    status: 409,
    message: 'This lead has registered, is part of another organization, or was decided about.',
  },
  lead_registered: {
    status: 409,
    message:
      'This site has already registered by the link in our e-mail. Sign in to see it, or ask for a new password.',
  },
  not_a_rep: { status: 400, message: 'Please choose a field rep from the list.' },
  lead_without_address: { status: 409, message: 'This lead has no e-mail address.' },
  lead_without_consent: {
    status: 409,
    message: 'We may not write to this lead. It has not given its consent, or has withdrawn it.',
  },
  pin_wrong: { status: 403, message: 'This PIN is not correct.' },
  kiosk_locked: { status: 403, message: 'This browser is locked to the kiosk until its PIN is entered.' },

  document_certifies: {
    status: 409,
    message: 'This file belongs to a GCP certificate. Please remove the certificate on the training page first.',
  },
  document_unknown: { status: 400, message: 'The uploaded document could not be found. Please upload it again.' },

  nct_required: { status: 400, message: 'Please enter a valid NCT number' },
  nct_format: { status: 400, message: "NCT number must start with 'NCT' (e.g., NCT01234567)" },
  nct_malformed: {
    status: 400,
    message: 'This NCT number is not complete or has a mistake. It has NCT and eight digits, such as NCT01234567.',
  },
  nct_misread: { status: 400, message: 'An NCT number has only digits after NCT. Did you mean {meant}?' },
  nct_several: { status: 400, message: 'There is more than one NCT number here: {numbers}. Please enter one.' },
  nct_elsewhere: {
    status: 400,
    message:
      'This is a number of another registry ({registry}): {number}. We can look up only ClinicalTrials.gov numbers, so please fill in the study by hand. This number belongs under “Other numbers”.',
  },
  nct_unanswered: {
    status: 409,
    message: 'Please answer first whether to post {number}: “Post it anyway” or “Use another number”.',
  },
  nct_unknown: { status: 404, message: 'No study found with this NCT number' },
  registry_status: { status: 502, message: 'HTTP error! status: {code}' },
  registry_down: { status: 502, message: 'Failed to fetch study data' },

  unconfirmed: {
    status: 503,
    message: 'We could not confirm whether your change was saved. Please check before you try again.',
  },
  file_unreadable: { status: 503, message: 'We cannot read this file right now. Please try again in a minute.' },
  ranking_loading: {
    status: 503,
    message:
      'We are still loading the sites after a restart, so we cannot rank them yet. Nothing was changed. Please try again in a minute.',
  },
  unavailable: { status: 503, message: 'We cannot save changes right now. Nothing was changed. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

export function errorMessage(code: ErrorCode, details: Record<string, string | number> = {}): string {
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}

/** A value that somebody has changed since a person read it, who typed another. In words. */
export interface Clash {
  /** The field's name in the form. */
  field: string;
  label: string;
  options: readonly (readonly [whose: 'theirs' | 'mine', text: string, from: string])[];
}

export interface Meanwhile {
  message: string;
  clashes: readonly Clash[];
  /** The record's version as it is now, up to which the person sees what others have changed. */
  seen: number;
  /** For the form: the new values of fields that the person has left alone. */
  taken: Readonly<Record<string, unknown>>;
}

/** The values that refused choices can have, by field. */
export type Allowed = Readonly<Record<string, readonly (string | number)[]>>;

/** A refusal, of a command or of the store, that app/http turns into a response. `fields` has messages for inputs. */
export class DomainError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details: Record<string, string | number> = {},
    readonly fields?: Record<string, string[]>,
    /** Of record_changed: what others have changed that this person has changed as well. */
    readonly meanwhile?: Meanwhile,
    /** Of invalid. */
    readonly allowed?: Allowed,
  ) {
    super(errorMessage(code, details));
    this.name = 'DomainError';
    this.status = ERRORS[code].status;
  }

  /** By name, since the server bundle and the Remix bundle each have a copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'DomainError';
  }
}
