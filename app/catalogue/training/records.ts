import type { TrainingModule } from './types';

export const RECORDS: TrainingModule = {
  id: 'records-monitoring-privacy',
  title: 'Data integrity, monitoring and privacy',
  summary: 'Essential records, people who check them, and the privacy of the people in them.',
  minutes: 4,
  sections: [
    {
      heading: 'Essential records',
      paragraphs: [
        'Essential records let others see how the trial was run and how good its data are: the protocol with its amendments, IRB approvals, consent forms, delegation log, CVs and training, lab certificates, product accountability, correspondence, source records. E6(R3) asks for those that matter to the trial at hand, kept where authorized people find them and nobody can change them unseen.',
        'Under 21 CFR 312.62(c) investigators keep records until two years after the marketing application is approved or, if there is none or it is not approved, until two years after the investigation is discontinued and the FDA is told. Contracts and local law may ask for longer. Destroy nothing before the sponsor says so in writing.',
      ],
    },
    {
      heading: 'Data integrity',
      paragraphs: [
        'From the source to the report, a value keeps its meaning and its history: who entered it, who changed it, when and why. Systems are fit for their purpose; everybody has an account of their own; access ends when somebody leaves. Blinding is protected: nobody sees treatment assignment who should not. Data that were made up or bent are misconduct, however small the number.',
      ],
    },
    {
      heading: 'Monitors, auditors, inspectors',
      paragraphs: [
        'Monitoring is the sponsor’s continuous oversight, on site or from afar, in proportion to the risks. An audit is an independent look at whether the system works. An inspection is done by an authority; the FDA may see and copy records (21 CFR 312.68). All three get direct access to source records. Have things in order every day, answer what is asked, show what there is, never create a record to please a visitor. Tell the sponsor at once when an inspection is announced, and answer findings with cause and cure.',
      ],
    },
    {
      heading: 'Privacy',
      paragraphs: [
        'Participants leave the site as codes. The list that links code and name stays at the site, under lock. Use and share only what the consent and, where HIPAA applies, the authorization allow; see only what your task needs. No names in mails to the sponsor, no screenshots in chats. Report a lost device or a wrong recipient at once: it can be contained only while it is fresh.',
      ],
    },
  ],
  keyPoints: [
    'Keep records at least two years after approval or discontinuation, and until the sponsor agrees.',
    'Monitors, auditors, IRB and authorities have direct access to source records.',
    'Codes leave the site, names do not.',
  ],
  sources: ['21 CFR 312.62, 312.68 and part 11', 'ICH E6(R3), section 4 and appendix C', '45 CFR 164.508 (HIPAA)'],
};
