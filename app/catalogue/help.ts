/** Help: what each step and page does, as articles with an anchor each. They say only what the product does. */
import { COMPANY } from './company';
import { COUNTS } from './counts';
import { REMIND_DAYS_BEFORE } from './engagement';
import type { HelpTopic } from './help-topics';
import {
  ARCHIVE_DAYS,
  CDAS_CALL_MAX,
  COMPARED,
  DOCUMENT_REMINDER_DAYS,
  DRAFT_DAYS,
  INVITATION_HOURS,
  MESSAGE_FILES_MAX,
  MESSAGES_AFTER_END_MS,
  OUTSIDE_TRAINING_YEARS,
  RESET_HOURS,
  TRAINING_PASS_MARK,
  TRAINING_RENEWAL_DAYS,
  UNDO_MS,
  UNDO_SECONDS,
  UNMERGE_MS,
} from './limits';
import { paths } from './paths';
import { UPLOAD_HINT } from './texts';
import { DAY_MS } from './time';
import { VISIT_SLOTS_MAX } from './visits';

export interface HelpArticle {
  id: HelpTopic;
  title: string;
  /** Paragraphs, for both sides. */
  text?: readonly string[];
  /** What each side of a match does. */
  site?: string;
  sponsor?: string;
  /** Only to pages that anyone may open. */
  links?: readonly { label: string; to: string }[];
  /** Other words that people search for. */
  words?: string;
}

export interface HelpSection {
  title: string;
  articles: readonly HelpArticle[];
}

export const HELP_TEXTS = {
  lead: 'How each step and page works, and what to do if something goes wrong.',
  search: 'Search help',
  found: (count: number, query: string) =>
    count === 1 ? `1 article about “${query}”` : `${count} articles about “${query}”`,
  nothing: (query: string) => `No article about “${query}”`,
  nothingText: 'Try other words, such as “CDA” or “password”, or write to us.',
} as const;

export const HELP: readonly HelpSection[] = [
  {
    title: 'The steps of a match',
    articles: [
      {
        id: 'steps',
        title: 'Steps and deadlines',
        text: [
          'A match brings a study and a site together. Its steps are interest, CDA, feasibility, qualification visit and decision. The sponsor chooses which of the three between interest and decision a study has, and in which order.',
          'The top of a match says whose turn it is, what to do and by when. Each side has a number of business days for each step: Monday to Friday without US federal holidays, up to midnight Eastern Time. Only the days of the side whose turn it is are counted.',
          `We e-mail a reminder ${REMIND_DAYS_BEFORE} business days before a due date, and another one after it. If you choose someone under “Who takes care of it”, only that person is reminded.`,
        ],
        sponsor:
          'You can skip CDA, feasibility or visit for one site, with a reason that the site can read. A change to a study’s steps applies to sites that are invited or show interest after it.',
        words: 'match matches due date overdue late deadline reminder turn skip history assign',
      },
      {
        id: 'score',
        title: 'Score and suggestions',
        text: [
          'Only verified sites are suggested, and only for approved studies. Without what a study requires, a site is not suggested. What is only preferred changes its score.',
          'The score, 0 to 100, says how well a site suits a study by what is known. What is not known counts as much as sites have on average, so the page shows the likely range as well: in 8 of 10 cases, the score lies in it once the rest is known. Each part of the score names its evidence.',
        ],
        site: 'A match shows what fits, what is missing and what is not known. Your profile, your confirmed trials and current GCP training are what it is compared with.',
        sponsor:
          'A band says in one word how well a site suits: strong, possible or weak. What a site only says in its profile never makes it strong; a trial like the study does, or eligible patients that it has attested for the study. Sites whose ranges overlap so much that they can’t be told apart are grouped in the list.',
        words: 'ranking rank match matching percent band weak strong possible range evidence reason low',
      },
      {
        id: 'interest',
        title: 'Invitation and interest',
        text: [
          'An invitation by the sponsor, or a site’s interest in a suggested study, begins the steps of a match. Once a site is interested, the sponsor can see its contact details.',
        ],
        site: 'Studies that fit are on your dashboard. Before you answer, the match shows what the study pays, how many visits it has, and how this sponsor has answered sites here. Then accept the invitation, express interest, or decline with a reason that the sponsor can read.',
        sponsor:
          'You see what the site will read before an invitation is sent. A shortlist is only for your team: the site is not told.',
        words: 'invite invited accept decline express respond opportunity shortlist budget pay',
      },
      {
        id: 'cda',
        title: 'Confidential disclosure agreement (CDA)',
        text: [
          'The CDA is on the Documents tab of the match. Once it is signed, the site can read the documents that the study shares, such as its protocol. Earlier versions stay on record.',
        ],
        site: 'Read the CDA, then sign it if you have the authority. If you may not sign, you see who can, and can ask one of them. You can also ask for changes, or sign on paper and upload the scan.',
        sponsor: `Send the standard template, filled in with your terms, or your own PDF; the PDF that you sent last is offered again. You can read the template’s text before you send it, and send a CDA to up to ${CDAS_CALL_MAX} sites of a study at once. The site signs first. You countersign if the CDA is mutual or you have chosen to, one CDA or all of a study’s together. Until it has all signatures, you can withdraw it with a reason, or send another version. A master CDA covers later studies with the same site, too. If both have signed on paper, upload the scan.`,
        words: 'NDA confidentiality agreement contract countersign template master sign scan paper law protocol',
      },
      {
        id: 'feasibility',
        title: 'Feasibility questionnaire',
        site: 'What your site has answered before is filled in, with its source and date. Check it, answer the rest, and confirm each section. Several people can work on it. What you enter is saved as you go or, without JavaScript, with Save. The sponsor sees nothing until the answers are attested.',
        sponsor:
          'Build the questionnaire on the study’s Feasibility tab: from the study itself, from our library, or with your own questions. Answers can score points or rule a site out, which sites never see. Preview it, then send it to the sites that are waiting for one. It can’t be changed after that. You compare the answers side by side, and can download them as CSV. You can ask about an answer before you accept them.',
        words: 'survey questions answers library points knockout FHIR compare CSV section saved',
      },
      {
        id: 'attesting',
        title: 'Attesting',
        text: [
          'To attest is to sign the answers to a questionnaire, which sends them to the sponsor. Both sides can download what was signed as a PDF.',
        ],
        site: 'An investigator or an owner reads all answers and signs them. The page marks the answers that were filled in for you, and those that contradict something else on record. Anyone else can ask one of the people who may attest. If the sponsor asks about an answer, reply or change it, and attest again.',
        sponsor: 'If you ask about an answer, the signature no longer counts, and the site attests again.',
        words: 'sign signature certify submit send answers investigator owner',
      },
      {
        id: 'visit',
        title: 'Qualification visit',
        text: [
          'A visit is remote or on site. Once its time is agreed on, both sides get an e-mail with an entry for their calendar. Either side can cancel the visit with a reason.',
        ],
        site: 'Choose one of the times, or ask for others. You see the action items of the report, but not the findings, and can mark your own as done.',
        sponsor: `Propose up to ${VISIT_SLOTS_MAX} times in the site’s time zone, or waive the visit with a reason that the site can read. Once it has begun, write down findings and action items. Someone on your team with the authority to sign signs the report, which ends the step.`,
        words:
          'SQV PSV SSV pre-study site selection qualification visit CRA monitor monitoring appointment time slot calendar cancel move report findings action items waive',
      },
      {
        id: 'decision',
        title: 'Decision',
        site: 'You read the decision and its reason. A backup may still be selected later. If you were not selected, the match shows what your site leaves open or, if at least five sites were selected, what most of them had.',
        sponsor: `Select the site, keep it as a backup, or decline it, with a reason that the site can read. Before you select a site, the page shows its points, its commitment, and answers that contradict something else on record. You can still select or decline a backup later. You can undo a decision until the e-mail about it is sent, ${UNDO_MS / 1000} seconds later. An owner can let it take two people to select a site, under “Selecting sites” on the profile: you then ask for approval, and an owner or a colleague with the authority to sign approves it or turns it down.`,
        words:
          'undo select selected selection backup decline rejected not selected reason debrief outcome approve approval four eyes second person two people',
      },
      {
        id: 'start-up',
        title: 'Start-up and activation',
        text: [
          'After the selection, both sides work on one board of tasks until the site is activated. A task opens once what it waits for is done, and is then in the inbox of the side that does it. The first plan stays on record. If a task ends late, what waits for it is planned for later.',
          'The contract and the budget each have a tab. One side proposes a version, the other agrees or proposes another, and both sign the one they agree on.',
          'Either side can send back what the other has done, with a reason, and plan a task for another day. A later day needs a reason from the list.',
          'Two records belong to the board: what the IRB does, and the delegation log. Without an approval of the IRB that is in date, or a log signed by the investigator on which everyone qualifies, the site cannot be activated.',
        ],
        site: 'Where a task asks for a document, choose it from your site’s documents. One that expires before the activation has to be replaced. The task for the FDA 1572 leads to a draft of that form: what is recorded for each of its sections, where it comes from, and what is missing. Check it, copy it to the FDA’s form, and have the investigator sign that.',
        sponsor:
          'Begin the start-up once the selection can’t be undone. You can waive tasks for which your list allows it. When nothing is left, someone on your team with the authority to sign activates the site. On the Settings tab of a study you change the tasks with which its start-ups begin.',
        words:
          'start-up startup SIV initiation activation activate green light essential documents 1572 statement of investigator subinvestigator contract CTA clinical trial agreement redline markup negotiate amendment version budget IRB IEC tasks board baseline planned delay waive delegation log DOA DOAL delegate approval informed consent form ICF ethics',
      },
      {
        id: 'invoices',
        title: 'Invoices and payments',
        text: [
          'Once both sides have signed the budget, the site enters the invoices that it has sent: the number, what it is for, the amount and the day. The payment terms of the budget that was in force on that day say when each is due.',
        ],
        site: 'Enter the day of payment once the money has arrived. You can correct or withdraw an invoice and say why; what you entered before stays visible to both sides.',
        sponsor:
          'An overdue invoice is in your inbox until the site enters its payment or withdraws it. How many days you took to pay is part of what sites see of you.',
        words: 'invoice invoices payment paid pay due overdue money fee holdback pass-through',
      },
      {
        id: 'counts',
        title: 'Enrollment',
        text: [
          `Once the site is active, it counts month by month how many were prescreened, gave their consent, failed the screening and why, were randomized, and completed the study. There are only numbers: never enter anything about a person.`,
        ],
        site: `Enter the counts of a month within ${COUNTS.dueDays} business days after its end. You can correct them later and say why; what you entered before stays visible to both sides.`,
        sponsor:
          'You see what each site has counted beside what it has promised. The forecast of the study goes by it.',
        words:
          'enrollment counts monthly randomized consented prescreened screen failures completed recruitment accrual EDC CTMS eCRF FPI LPI subjects',
      },
      {
        id: 'messages',
        title: 'Messages',
        text: [
          `The two sides of a match write to each other on its Messages tab, from the first invitation or interest until ${MESSAGES_AFTER_END_MS / DAY_MS} days after the match or its study has ended. A message can have up to ${MESSAGE_FILES_MAX} files and mention people. The others get it by e-mail, and answer here. Our team can’t read messages.`,
        ],
        sponsor:
          'On a study’s page, you can write to all sites at a stage, or to those that you select. Each gets its own thread, and none sees the others.',
        words: 'message thread write contact reply file mention chat',
      },
      {
        id: 'signing',
        title: 'Signing',
        text: [
          'CDAs, answers to questionnaires and reports of visits are signed electronically. The first signature after you sign in takes your e-mail address, your password and, if it is on, your second factor. Further ones within an hour of each other take only the password. Several CDAs of a study can be signed together: each gets a signature of its own.',
          'After your password or second factor was reset, you can’t sign for 24 hours, unless an older second factor is still on. If what was signed changes, the signature no longer counts.',
        ],
        words: 'signature electronic part 11 e-signature verify hash 24 hours authority held',
      },
    ],
  },
  {
    title: 'For sites',
    articles: [
      {
        id: 'register',
        title: 'Register a site',
        text: [
          `You need the site’s address and at least one therapeutic area. You can add documents and the principal investigator later. We keep your draft for ${DRAFT_DAYS} days, on the device you started on.`,
          'Our team verifies your site. If we have a question, you get an e-mail and see it on your dashboard.',
        ],
        links: [{ label: 'Join as a Site', to: paths.onboarding() }],
        words: 'join sign up registration verify verified pending review draft',
      },
      {
        id: 'profile',
        title: 'Profile and patients',
        text: [
          'Matching compares studies with your profile. Your dashboard says what is still missing and how many running studies would use it.',
          'Under Patients, say how many patients you see a year, by therapeutic area or condition. Sponsors see the numbers and their date.',
        ],
        words: 'equipment areas NPI investigator completeness population address',
      },
      {
        id: 'site-page',
        title: 'What others see of your site',
        text: [
          'On your profile, “As sponsors see it” shows their page of your site, also before you are verified. “Our capabilities” is a PDF to send to a sponsor: what we verified and when, your areas, trials, patients, equipment, staff by role, IRB and start-up times. It says where each comes from, and leaves out whom to reach and what we don’t know.',
          'An owner can turn on a public page, which everyone can open and your website can link to. You choose what it shows and can preview it first. It has no scripts and names no person. Once you turn it off, or your site is no longer verified, its address leads nowhere. If the name of your site changes, you can give the page a new address: the earlier ones lead there.',
        ],
        words: 'preview capabilities pdf public page website link share search engines monitor',
      },
      {
        id: 'trials',
        title: 'Trials',
        text: [
          'We list trials that ClinicalTrials.gov has at locations that may be your site. Confirm the ones that are yours: matching uses only those.',
          'If a trial is not listed, add it by its NCT number. If its record has no location like your site, our team or a later version of the record has to confirm it first.',
        ],
        words: 'track record experience ClinicalTrials.gov NCT number claim facility',
      },
      {
        id: 'answers',
        title: 'Usual questions',
        text: [
          'Answer what most sponsors ask once, and we fill it in on your next questionnaire. Sponsors see the answers only when you send that questionnaire, apart from those that your public page shows, if it is on: the page of the questions names them. If an answer differs from your profile, you can copy it there.',
        ],
        words: 'answer once reuse library',
      },
      {
        id: 'requirements',
        title: 'Requirements and open studies',
        text: [
          'Under Requirements, you see what keeps your site from open studies. Where a yes or no settles it, you can answer there, which changes your profile.',
          'Under Open studies, you find studies that sponsors list for sites. You can ask to be considered once for each, with one line about why. The sponsor can then shortlist, invite or decline your site.',
          'If you decline a study because you have no capacity until a later date, your site is not suggested for any new study until then. You can withdraw this at any time under Unmet requirements.',
        ],
        words: 'capacity busy full unmet missing apply ask considered browse find studies',
      },
      {
        id: 'documents',
        title: 'Documents',
        text: [
          `${UPLOAD_HINT} iPhones take HEIC photos unless you choose “Most Compatible” under Settings, Camera, Formats.`,
          `You can say what each document is, about whom, and until when it is valid. We write to you ${DOCUMENT_REMINDER_DAYS.slice(0, -1).join(', ')} and ${DOCUMENT_REMINDER_DAYS.at(-1)} days before the last day, unless there is a newer one of the same type and person. The page also says which of the usual documents are not on file.`,
          'Our team can read your documents, and so can sponsors that have selected your site or got one as an answer. A document that was signed, or that answers were signed with, can’t be removed or replaced.',
        ],
        words:
          'upload file photo PDF CV license CLIA 1572 financial disclosure FDF binder ISF eISF regulatory vault expire expiry valid renew replace HEIC certificate',
      },
      {
        id: 'training',
        title: 'Training',
        text: [
          `GCP training is free: six short modules, and a quiz that you pass with ${TRAINING_PASS_MARK}%. The certificate is valid for a year. You can renew it from ${TRAINING_RENEWAL_DAYS} days before it expires, and we’ll remind you.`,
          `If you were trained elsewhere, file the certificate, also for a colleague. It counts until it expires, for at most ${OUTSIDE_TRAINING_YEARS} years.`,
        ],
        words: 'GCP good clinical practice certificate quiz course refresher CITI expire',
      },
    ],
  },
  {
    title: 'For sponsors',
    articles: [
      {
        id: 'post',
        title: 'Post a study',
        text: [
          'If you have an NCT number, we fill in what ClinicalTrials.gov states. What it does not state, such as a budget, we estimate. Estimates are listed for you to confirm or clear, and nobody else sees them as facts until you do.',
          'Documents that you add are for the review only until you share them with sites. Once our team has approved the study, you can match it with sites.',
        ],
        links: [{ label: 'Post a Study', to: paths.studyCreation() }],
        words: 'create new study NCT ClinicalTrials.gov estimate import approval pending review',
      },
      {
        id: 'find',
        title: 'Find sites',
        text: [
          'Select Match on your dashboard to rank verified sites for an approved study. The ones that fit are on the study’s page, under Suggested.',
          'Under Sites, you browse all verified sites, and can invite one to a study that is running.',
          'You see no sites until our team has verified your organization.',
        ],
        links: [{ label: 'See matching at work, without an account', to: paths.matchingDemo() }],
        words: 'match matching run search browse invite demo why not matched',
      },
      {
        id: 'siteList',
        title: 'Your own list of sites',
        text: [
          'Your organization can keep a list of the sites that it prefers and those that it must not use, each with a note. You put a site on it from the site’s page, in Find sites, or from a file. Only the people of your organization see the list. No site, no other sponsor and no administrator does.',
          'A preferred site is marked wherever you see it, and you can show only those. Its score stays the same. An excluded site is not suggested for your studies: a study’s list shows it apart, under “Excluded by your list”. You cannot invite or select it until you take it off the list or change its status. What you have begun with a site goes on, and the site can still ask to be considered.',
          'A file is CSV or XLSX, with headings in its first row. You say which column is what, and read what would be taken over before anything changes. A site is found by its NPI number, else by its name with its ZIP code or state; a row that could be several sites is left out. Sites that are not registered here stay on your list. They are linked by their NPI number once they are verified; by name and place, we only ask you.',
        ],
        words:
          'preferred excluded debarred do not use blocklist blacklist spreadsheet excel import upload csv private tier',
      },
      {
        id: 'study',
        title: 'The list of a study’s sites',
        text: [
          'A study’s page lists its sites by stage. You can sort, filter and search the list, choose its columns, and save it as CSV. A stage with its filters and order can be saved as a view, which you then find in each of your studies. Tick several sites to invite, shortlist, select or decline them at once.',
          `You can compare ${COMPARED.least} to ${COMPARED.most} sites side by side, and see why a site is not matched. Notes on a match are for your team: neither the site nor our team can read them.`,
          'The enrollment forecast adds up what interested and selected sites say, as a range.',
        ],
        words: 'stages columns saved views CSV export compare notes forecast enrollment weights bulk print',
      },
      {
        id: 'study-documents',
        title: 'Documents of a study',
        text: [
          'A study’s Documents tab has the protocol, the budget and whatever else you give with the study or add later. Your team and our team can read them. What you give with the study, such as an IRB letter, is for the review only: no site can read it until you share it.',
          'Each site can read what is shared once its CDA is signed or, if the study needs none, once it is interested. The tab says which sites can now, and which have opened a document, and when. Until a site can read them, it can’t tell whether there are any. You can stop sharing a document, but a site may have kept a copy.',
        ],
        words:
          'protocol upload file confidential read access who can see budget share IRB letter FDA correspondence review only opened',
      },
      {
        id: 'study-settings',
        title: 'Change, set up or end a study',
        text: [
          'On the Details tab, you edit a study. In an approved study, a change to who fits first shows which sites it affects, and then awaits our approval. If the record on ClinicalTrials.gov changes, the tab shows the differences, and you take over what you want.',
          'On the Settings tab, you choose the steps and the business days for each, and how much each part of the score counts. You can pause the study, and resume it later: nothing new begins meanwhile, and what you have begun with sites goes on. You can also close it or, as long as no site has answered, withdraw it. Neither of these can be undone.',
        ],
        words:
          'edit change weights path steps deadlines pause resume close withdraw end settings record registry differences',
      },
      {
        id: 'study-report',
        title: 'The report of a study',
        text: [
          'The report of a study is what you take to a meeting: how far its sites have got, their order and verdicts, what they have answered and commit to, who is decided about and why, what is open, and who approved what. Its numbers are those of the study’s own pages at that time. You can print it, or download it as a PDF or for Excel.',
          'To show it to someone without an account, make a link with the name of the person and its last day. You can end a link at any time, and you see how often it was opened. It also ends when whoever made it leaves.',
        ],
        words: 'report meeting status decision print PDF Excel XLSX spreadsheet share link expire',
      },
      {
        id: 'clients',
        title: 'CROs and their clients',
        text: [
          'A CRO runs studies on behalf of its client. Owners agree on it under Account, “Who works for whom”: one side sends a proposal to an owner of the other by e-mail, who accepts or declines it. Either side can end it at any time.',
          'A CRO then chooses the client under “Posted for”, in the settings of a study. Sites read both names. The client’s people find the study under “Run for you” on their dashboard, and read what it says, its sites and how far they are, and its report. They change nothing, and read no messages, notes, documents or weights, and nothing of the CRO’s other clients.',
          'On its own dashboard, a CRO can narrow its studies to those of one client. Once a relation has ended, the client reads nothing by it anymore. The studies stay with the CRO, with the name that they have.',
        ],
        words: 'CRO client sponsor on behalf of posted for relation agreement proposal run delegate vendor',
      },
      {
        id: 'outreach',
        title: 'Outreach list',
        text: [
          'Prospective sites are locations in registry records that have no account here. We do not have their e-mail addresses and do not contact them. Put the ones that you want to write to on a study’s outreach list: each gets a link with which it registers, and you keep track of whom you have contacted.',
        ],
        words: 'prospective facility invitation link contact',
      },
    ],
  },
  {
    title: 'For everyone',
    articles: [
      {
        id: 'search',
        title: 'Search',
        text: [
          'The magnifying glass at the top, or Ctrl K (⌘ K on a Mac), searches everything that you can open: studies, sites, people, matches, documents by their name, messages, pages and help. A result has all the words. If nothing has a word, search looks for the nearest one and says so.',
          'Arrow keys choose a result, Enter opens it, and Escape closes the search. Without JavaScript, the search is a page.',
        ],
        words: 'find anything look for shortcut keyboard ctrl k typo',
      },
      {
        id: 'inbox',
        title: 'Inbox',
        text: [
          'Your inbox lists what awaits you, overdue tasks first. You can snooze an item until a day, or assign a task to a colleague. A task ends when it is done. Messages and decisions end when you have read them.',
        ],
        words: 'tasks to-do snooze assign overdue bell notification',
      },
      {
        id: 'mails',
        title: 'E-mails and calendar',
        text: [
          'On your account page, you choose for each kind of e-mail whether you get it at once, in the digest or never, and how often suggestions come. Links to sign in, what concerns your account’s security, and decisions on what you have registered are always sent at once.',
          'People at sites and sponsors can also make a secret address there. With it, your own calendar program shows what is due in your inbox, IRB meetings and visits.',
        ],
        words: 'email notification digest unsubscribe stop spam calendar iCal Outlook Google suggestions',
      },
      {
        id: 'staff',
        title: 'Staff and the authority to sign',
        text: [
          'Owners invite colleagues under Staff, change their roles and remove them. Everyone in an organization can see its studies and documents.',
          'Owners and investigators can sign for the organization, unless an owner changes that under “Role and signing”. Only investigators and owners attest answers.',
          'If your organization is here already and you do not belong to it, ask to join on the page “Your organizations”, which your account page links. It is offered once you have confirmed an address at its domain. Owners answer under Staff, and say there whether people can ask.',
        ],
        words:
          'team colleague invite role owner coordinator CRC investigator sub-investigator authority sign permission remove user join request ask company already registered',
      },
      {
        id: 'account',
        title: 'Your account',
        text: [
          'On your account page, you change your name, title, phone, time zone and e-mail address, sign out everywhere else, and download your data. A new address counts once you have opened the link that we send to it.',
          'If you are signed out while you fill in a form, we keep what you typed in that browser for a day, but not files. Sign in again to send it.',
        ],
        words: 'name address email phone time zone session signed out lost form data export',
      },
      {
        id: 'second-factor',
        title: 'Second factor',
        text: [
          'With a second factor, you enter a code from an authenticator app after your password. Set it up on your account page, and keep the recovery codes: each works once instead of a code.',
        ],
        words: '2FA MFA two-factor authenticator app code recovery codes lost phone security',
      },
      {
        id: 'password',
        title: 'The link in your e-mail doesn’t work',
        text: [
          `You can use a password link only once. It expires after ${INVITATION_HOURS} hours if it’s for your first password, and after ${RESET_HOURS} hours if it’s for a forgotten one. You can always ask for a new one.`,
        ],
        links: [{ label: 'Forgot your password?', to: paths.forgotPassword }],
        words: 'forgot forgotten password reset sign in login log in expired locked no e-mail',
      },
      {
        id: 'organization-sign-in',
        title: 'Sign in with your organization',
        text: [
          'If the people who run this platform have connected your organization’s identity provider, such as Entra ID or Okta, choose “Sign in with your organization” on the sign-in page and enter your work e-mail. Someone has to have invited you here before.',
          'To sign documents, you still need a password here. If you have none, choose “Forgot your password?”.',
        ],
        links: [{ label: 'Sign in with your organization', to: paths.organizationSignIn() }],
        words: 'SSO single sign-on OpenID Connect OIDC Entra Azure Okta Google company account identity provider',
      },
      {
        id: 'wrong-address',
        title: 'You registered with a wrong address',
        text: [
          `In the browser you registered with, the home page shows where we sent the link. Select “Wrong address?” there within ${INVITATION_HOURS} hours to correct it.`,
        ],
        links: [{ label: 'Wrong address?', to: paths.registration }],
        words: 'typo correct e-mail address registration no e-mail',
      },
    ],
  },
  {
    title: 'For administrators',
    articles: [
      {
        id: 'review',
        title: 'Review',
        text: [
          'The review queue lists the sites, sponsors and studies that await a decision, oldest first. The page of each has our checks, likely duplicates, what was submitted, and its documents. Single keys move through the queue and decide; press ? to see them, or to turn them off.',
          `Approve it, reject it with a reason, or ask the applicant for more. Each of these is e-mailed. You can undo a decision until its e-mail is sent, ${UNDO_SECONDS.usual} seconds later unless the settings say otherwise. A rejected applicant can correct the record and send it in again.`,
          `In the lists, you can decide about several at once. Changes to approved studies, and trials that the registry does not list at a site, have lists of their own. Two organizations that are one can be merged after a preview, which can be undone for ${UNMERGE_MS / DAY_MS} days.`,
          `An opened row leads to what comes after a decision: suspend a verified site, pause a study, reopen what was rejected, or archive any of them. Their matches wait or are hidden, and are there again when you put the record back. What is archived can be restored for ${ARCHIVE_DAYS} days, under Archived records. Delete is for good.`,
        ],
        words:
          'suspend reinstate pause resume reopen archive restore delete approve reject verify queue undo duplicate merge ask for more changes admin',
      },
      {
        id: 'people',
        title: 'People',
        text: [
          'Under People, everyone with an account is listed. Open a person to help with signing in, change the role, suspend the account, or export or erase the data. Administrators are owners, reviewers, support or read-only, and see only the buttons that their role allows. Signatures keep the printed name.',
        ],
        words: 'users accounts suspend erase GDPR export invite administrator rep',
      },
    ],
  },
  {
    title: 'For field representatives',
    articles: [
      {
        id: 'kiosk',
        title: 'Kiosk',
        text: [
          'Create an event under Events, or ask an administrator to put you on one. Open your link there on the device at your booth, or print its code for people to scan. Each entry becomes a site that awaits verification, and your lead.',
          'Lock the browser to the kiosk with a PIN: until it is entered, it shows only the form. Without a connection, entries wait in that browser and are sent once it is back, and the PIN is checked only then. The form clears itself if nobody touches it, except on phones that scanned its code.',
        ],
        words: 'event booth stand QR code tablet PIN lock unlock offline poster',
      },
      {
        id: 'leads',
        title: 'Leads',
        text: [
          'Leads lists the sites that registered at your booths, by event, status, rating and next step. Open one to correct it, or to note what comes next.',
          'If they agreed to it, you can e-mail one or several of them, with a few words of your own. You see the e-mail before it is sent, and can write again after a day. Its link continues their registration with what was entered at the kiosk.',
          'Administrators see all leads, and hand those that are nobody’s to a field rep.',
        ],
        words: 'lead follow-up consent CSV event',
      },
    ],
  },
  {
    title: 'More',
    articles: [
      {
        id: 'api',
        title: 'For developers',
        text: ['You can also do everything here through a JSON API.'],
        links: [{ label: 'API', to: paths.apiDocs }],
        words: 'JSON OpenAPI integration program REST CTMS EDC',
      },
      {
        id: 'contact',
        title: 'Something else',
        text: [`Check the system status, write to us, or call ${COMPANY.phone} (${COMPANY.hours.join(', ')}).`],
        links: [
          { label: 'Contact', to: paths.landing('contact') },
          { label: 'System status', to: paths.status },
        ],
        words: 'support phone call problem error down broken',
      },
    ],
  },
];
