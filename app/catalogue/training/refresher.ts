/** The one module of the annual refresher. */
import type { TrainingModule } from './types';

export const REFRESHER: TrainingModule = {
  id: 'annual-refresher',
  title: 'Annual refresher',
  summary: 'The most common findings at sites, and what E6(R3) changed.',
  minutes: 5,
  sections: [
    {
      heading: 'The most common inspection findings',
      paragraphs: [
        'Year after year, the same few findings top the list at sites: the protocol was not followed, records were incomplete or inaccurate, consent was not properly obtained or documented, adverse events were reported late, and the investigational product could not be accounted for. None of them takes bad intent; they all start on a busy day, with a task left for later.',
      ],
      points: [
        'Consent: before the discussion, check the version and the IRB approval date; afterward, check the signature and date and that a copy was given. After an amendment, obtain consent again from the participants it affects, before their next study procedure.',
        'Eligibility: have source documentation for each criterion, signed off before randomization. There are no waivers.',
        'Safety: report each SAE to the sponsor immediately, related or not. “Serious” describes the outcome, not the pain. A missing detail calls for a follow-up report, never a delay.',
        'Delegation: new team members are trained and listed on the delegation log before their first task. When someone leaves, they are taken off the log and lose their access on their last day.',
        'Accountability: count the product at every visit and reconcile it with what was dispensed and returned. Review the temperature log before an excursion is a month old.',
      ],
    },
    {
      heading: 'What changed in E6(R3)',
      paragraphs: [
        'The third revision kept the goals and shifted the emphasis. Quality is designed into the trial by identifying what is critical to it, and oversight is proportionate to risk. “Essential records” replaced the fixed list of essential documents. Service providers are overseen by the party that engages them, including the investigator. Data governance has a section of its own, covering data from source to archive, whether on paper, on a phone or in a wearable device. Participants’ perspectives inform the design: a visit schedule that participants cannot keep produces deviations, not data.',
      ],
    },
    {
      heading: 'When something goes wrong',
      paragraphs: [
        'Take care of the participant first. Then document what happened, when it happened and who was present. Inform the investigator, the sponsor and, where its policies require it, the IRB. Look for the root cause in the process, correct it, and check after a month whether the correction worked. A problem that the site finds, reports and fixes is a sign of quality. A problem that is hidden is misconduct.',
        'This week, reread the sections on eligibility, consent and safety in your current protocol: the next monitor or inspector will look there first.',
      ],
    },
  ],
  keyPoints: [
    'Protocol, records, consent, safety, accountability: most findings fall into one of these five areas.',
    'Obtain consent again when an amendment changes what participants agreed to.',
    'Finding, reporting and fixing a problem is quality; hiding it is misconduct.',
  ],
  sources: ['ICH E6(R3)', '21 CFR 50.25, 312.60 to 312.66', 'FDA, Bioresearch Monitoring inspection metrics'],
};
