/** What Help has articles about. Apart from them, because pages that lead there do not need their text. */

/** The anchors of the articles. Those of the steps of a match have the steps' names. */
export type HelpTopic =
  | 'steps'
  | 'score'
  | 'interest'
  | 'cda'
  | 'feasibility'
  | 'attesting'
  | 'visit'
  | 'decision'
  | 'start-up'
  | 'invoices'
  | 'counts'
  | 'messages'
  | 'signing'
  | 'register'
  | 'profile'
  | 'site-page'
  | 'trials'
  | 'answers'
  | 'requirements'
  | 'documents'
  | 'training'
  | 'post'
  | 'find'
  | 'siteList'
  | 'study'
  | 'study-documents'
  | 'study-settings'
  | 'study-report'
  | 'clients'
  | 'outreach'
  | 'search'
  | 'inbox'
  | 'mails'
  | 'staff'
  | 'account'
  | 'second-factor'
  | 'password'
  | 'organization-sign-in'
  | 'wrong-address'
  | 'review'
  | 'people'
  | 'kiosk'
  | 'leads'
  | 'api'
  | 'contact';

/** The handle of a page with an article about it, to which its footer leads. */
export interface WithHelp {
  help: HelpTopic;
}
