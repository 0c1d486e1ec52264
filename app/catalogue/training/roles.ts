import type { TrainingModule } from './types';

export const ROLES_IN_A_TRIAL: TrainingModule = {
  id: 'roles',
  title: 'Who is responsible for what',
  summary: 'Investigator, sponsor and IRB: what each one answers for, and what can be delegated.',
  minutes: 4,
  sections: [
    {
      heading: 'The investigator',
      paragraphs: [
        'The investigator answers for the trial at the site. By signing Form FDA 1572 for a drug study under an IND, an investigator commits to follow the protocol, to protect the participants, to supervise personally, to obtain consent, to report adverse events and to keep records. A qualified physician is responsible for trial-related medical decisions and for the care of participants who are harmed.',
        'Tasks can be delegated to people who are qualified and trained; responsibility cannot. The delegation log shows who may do what, since when, and is signed before the first task. The same holds for service providers: who hands over a task keeps the oversight.',
        'The investigator also accounts for the investigational product: what came, what was given to whom, what was returned or destroyed. It goes only to participants under the investigator’s supervision.',
      ],
    },
    {
      heading: 'The sponsor',
      paragraphs: [
        'The sponsor starts and funds the trial and answers for its design, its quality management and its data. Sponsors select qualified investigators, give them what they need to know (protocol, investigator’s brochure, new safety findings), monitor the trial and report to the authorities. A sponsor may hand tasks to a CRO, in writing, but keeps the responsibility for their oversight.',
      ],
    },
    {
      heading: 'The IRB',
      paragraphs: [
        'The institutional review board protects the participants independently of both. Under 21 CFR 56 it has at least five members of differing backgrounds, among them one whose concerns are not scientific and one with no other tie to the institution. A member with a conflicting interest does not vote.',
        'It approves the protocol, the consent form and recruitment material before anybody is enrolled, reviews the trial at intervals that fit the risk, at least once a year where the regulation requires continuing review, and can suspend or end its approval.',
      ],
      points: [
        'No change to approved research before the IRB has approved it, except to remove an apparent immediate hazard.',
        'Unanticipated problems that involve risk to participants or others go to the IRB promptly.',
      ],
    },
  ],
  keyPoints: [
    'A task can be delegated, the responsibility for it cannot.',
    'Delegation is written down before the task is done.',
    'The IRB approves first; only an immediate hazard may be removed at once and reported after.',
  ],
  sources: ['21 CFR 312.50 to 312.70', '21 CFR 56.107 to 56.113', 'ICH E6(R3), sections 1 to 3'],
};
