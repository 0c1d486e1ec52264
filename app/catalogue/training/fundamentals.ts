/** The modules of the first course, in reading order. */
import type { TrainingModule } from './types';

const PURPOSE: TrainingModule = {
  id: 'purpose-and-principles',
  title: 'Why good clinical practice matters',
  summary: 'Two goals, and the principles behind them: participants are protected, and results can be trusted.',
  minutes: 4,
  sections: [
    {
      heading: 'Two goals',
      paragraphs: [
        'Good clinical practice (GCP) is the international standard for designing, conducting, recording and reporting clinical trials. It has two goals: to protect the rights, safety and well-being of participants, and to ensure that the results are reliable. When the two conflict, the participant comes first. No scientific question is worth more than the person in front of you.',
        'The standard is ICH E6, now in its third revision (R3). Its ethical principles come from the Declaration of Helsinki. In the United States, the corresponding regulations are in Title 21 of the Code of Federal Regulations: part 50 covers informed consent, part 56 institutional review boards, and part 312 investigational new drugs. The guideline describes good practice; the regulations are law.',
      ],
    },
    {
      heading: 'The principles in plain language',
      paragraphs: ['E6(R3) opens with principles that apply to every trial, whatever its design or technology:'],
      points: [
        'Trials are ethical and scientifically sound, and the expected benefits justify the risks.',
        'Participation is voluntary and based on informed consent. An independent IRB reviews the trial before it starts and while it runs.',
        'Everyone involved is qualified by education, training and experience for the tasks they perform.',
        'Quality is built in from the start. Effort focuses on what is critical to quality: participant safety and the data that support the conclusions.',
        'Processes are proportionate to the risks. More paperwork does not mean more safety.',
        'The protocol is clear and practical, and roles and responsibilities are documented.',
        'Results are reliable because the records behind them are, and investigational products are manufactured, stored and accounted for properly.',
      ],
    },
    {
      heading: 'What this means day to day',
      paragraphs: [
        'Before each step, ask yourself: Is the participant safe? Did they consent to this? Does the protocol call for it? Could someone who was not here reconstruct later what happened? If any answer is no, stop and ask.',
      ],
    },
  ],
  keyPoints: [
    'The participant’s rights, safety and well-being prevail over the interests of science and society.',
    'Quality is designed in, and effort is proportionate to risk.',
    'Reliable results depend on qualified people, sound processes and records that can be verified.',
  ],
  sources: ['ICH E6(R3), Principles of ICH GCP', 'Declaration of Helsinki', '21 CFR parts 50, 56 and 312'],
};

const RESPONSIBILITIES: TrainingModule = {
  id: 'roles',
  title: 'Roles and responsibilities',
  summary: 'What the investigator, the sponsor and the IRB are responsible for, and what can be delegated.',
  minutes: 4,
  sections: [
    {
      heading: 'The investigator',
      paragraphs: [
        'The investigator is responsible for the conduct of the trial at the site. By signing Form FDA 1572 for a drug study under an IND, an investigator commits to follow the protocol, protect participants, personally supervise the study, obtain consent, report adverse events and keep records. A qualified physician is responsible for trial-related medical decisions and for the medical care of participants who are harmed.',
        'Tasks can be delegated to people who are qualified and trained; responsibility cannot. The delegation log shows who may perform which tasks and from what date, and it is signed before the first task. The same applies to service providers: whoever engages one keeps oversight of its work.',
        'The investigator also accounts for the investigational product: what was received, what was dispensed to whom, and what was returned or destroyed. The product is given only to participants under the investigator’s supervision.',
      ],
    },
    {
      heading: 'The sponsor',
      paragraphs: [
        'The sponsor initiates and funds the trial and is responsible for its design, quality management and data. Sponsors select qualified investigators, give them the information they need (the protocol, the investigator’s brochure, new safety findings), monitor the trial and report to the authorities. A sponsor may transfer tasks to a CRO in writing, but remains responsible for oversight.',
      ],
    },
    {
      heading: 'The IRB',
      paragraphs: [
        'The institutional review board protects participants and is independent of both the investigator and the sponsor. Under 21 CFR part 56 it has at least five members with varied backgrounds, including at least one whose primary concerns are nonscientific and one who is not otherwise affiliated with the institution. A member with a conflict of interest does not vote.',
        'The IRB approves the protocol, the consent form and recruitment materials before anyone is enrolled. It reviews the trial at intervals appropriate to the risk, at least once a year where the regulations require continuing review, and it can suspend or terminate its approval.',
      ],
      points: [
        'Approved research is not changed without prior IRB approval, except to eliminate an apparent immediate hazard.',
        'Unanticipated problems involving risk to participants or others are reported to the IRB promptly.',
      ],
    },
  ],
  keyPoints: [
    'Tasks can be delegated; responsibility cannot.',
    'Delegation is documented before the task is performed.',
    'The IRB approves changes first. Only an immediate hazard may be removed at once and reported afterward.',
  ],
  sources: ['21 CFR 312.50 to 312.70', '21 CFR 56.107 to 56.113', 'ICH E6(R3), sections 1 to 3'],
};

const CONSENT: TrainingModule = {
  id: 'informed-consent',
  title: 'Informed consent',
  summary: 'An ongoing conversation, not just a signature: what to explain, to whom, and how to document it.',
  minutes: 5,
  sections: [
    {
      heading: 'A process, not a form',
      paragraphs: [
        'Obtain consent before any procedure that is done only for the study, including screening tests. Consent is a conversation in language the person understands, with time to think, ask questions and talk to others, free of coercion or undue influence. It continues throughout the trial: when new information might affect someone’s willingness to stay in the study, they are told promptly and asked again.',
        'Nothing said or written may make participants give up their legal rights, or appear to release anyone from liability for negligence (21 CFR 50.20).',
      ],
    },
    {
      heading: 'What to explain',
      paragraphs: ['21 CFR 50.25 lists the basic elements of informed consent. In short, the person learns:'],
      points: [
        'that the study is research, what it is for, how long it lasts and which procedures are experimental;',
        'the foreseeable risks and discomforts, and the benefits that can reasonably be expected;',
        'which alternative procedures or treatments are available;',
        'how confidentiality is protected, and that the FDA may inspect the records;',
        'if the study involves more than minimal risk, whether compensation and treatment are available for injuries;',
        'whom to contact about the research, participants’ rights and research-related injuries;',
        'that participation is voluntary, and that refusing or leaving later brings no penalty or loss of benefits.',
      ],
    },
    {
      heading: 'How to document it',
      paragraphs: [
        'The participant, or the legally authorized representative, signs and dates the version that is currently approved by the IRB, and receives a copy. The record shows that consent was obtained before the first procedure. An electronic form is acceptable if it contains the same information, the signature is secure and a copy is provided.',
        'For someone who cannot read, an impartial witness is present while the form is read aloud. Someone who speaks another language receives an IRB-approved translation; if a short form is used, the witness speaks both languages. For children, parents give permission and, if they are able to, the children give assent (21 CFR part 50, subpart D). The narrow exceptions for emergencies (50.23 and 50.24) have conditions of their own: never assume that one applies.',
      ],
    },
  ],
  keyPoints: [
    'No study procedure before consent, and the record proves it.',
    'Use the version that the IRB currently approves, and provide a copy.',
    'Participants may leave at any time without penalty. Tell them about new findings promptly.',
  ],
  sources: ['21 CFR 50.20 to 50.27 and subpart D', 'ICH E6(R3), section 2.8'],
};

const PROTOCOL: TrainingModule = {
  id: 'protocol-and-documentation',
  title: 'The protocol, deviations and documentation',
  summary: 'Follow the protocol, document what you did, and report any difference between the two.',
  minutes: 4,
  sections: [
    {
      heading: 'Following the protocol',
      paragraphs: [
        'The protocol is what the IRB approved and what participants agreed to. Confirm eligibility before enrollment, criterion by criterion, with source documentation for each. There are no waivers: enrolling someone who does not qualify exposes that person to a risk nobody has assessed, and weakens the results for everyone.',
        'Changes are made through amendments. An amendment takes effect when the IRB has approved it, not when the sponsor’s e-mail arrives. The only exception is to eliminate an immediate hazard to a participant; the change is then documented and reported to the IRB and the sponsor without delay.',
      ],
    },
    {
      heading: 'When something deviates from the plan',
      paragraphs: [
        'A deviation is any departure from the approved protocol, whether you, a monitor or an inspector finds it. Important deviations affect participants’ rights, safety or well-being, or the reliability of the results. Document what happened, when and why, what was done for the participant, and how you will prevent it from happening again. Inform the sponsor, and inform the IRB according to its policies. Repeated deviations point to a process that needs fixing, not to people who deserve blame.',
      ],
    },
    {
      heading: 'ALCOA+: records you can rely on',
      paragraphs: [
        'Source records are where information is first recorded: a chart, a lab report, a participant diary, a device file. Source records, and the data transcribed from them, are:',
      ],
      points: [
        'Attributable: it is clear who recorded the data, and when.',
        'Legible: the entry can be read now and later.',
        'Contemporaneous: recorded at the time of the event.',
        'Original: the first record, or a certified copy.',
        'Accurate: it reflects what actually happened.',
        'The “plus” stands for complete, consistent, enduring and available when needed.',
      ],
    },
    {
      heading: 'Correcting an error',
      paragraphs: [
        'Draw a single line through the entry so that it stays legible. Write the correct value, your initials, the date and, unless it is obvious, the reason. In an electronic system the audit trail does this for you: never share an account, and never turn the audit trail off. Do not use correction fluid, make entries in advance or backdate.',
      ],
    },
  ],
  keyPoints: [
    'No eligibility waivers, and no amendment before IRB approval.',
    'Deviations are documented, reported and learned from.',
    'If it was not recorded when it happened, nobody can rely on it.',
  ],
  sources: ['21 CFR 312.60, 312.62(b) and 312.66', 'ICH E6(R3), sections 2.5 and 2.12', '21 CFR part 11'],
};

const SAFETY: TrainingModule = {
  id: 'safety-reporting',
  title: 'Safety reporting',
  summary: 'Adverse, serious, unexpected: which events to report, to whom, and by when.',
  minutes: 5,
  sections: [
    {
      heading: 'Definitions',
      paragraphs: [
        'An adverse event (AE) is any untoward medical occurrence in a participant, whether or not it is considered related to the investigational product. Worsening of an existing condition and clinically significant abnormal test results count as adverse events.',
        'An event is serious (SAE) because of its outcome, not its intensity: it results in death, is life-threatening, requires or prolongs hospitalization, results in persistent or significant disability or incapacity, is a congenital anomaly or birth defect, or is another important medical event that may require intervention to prevent one of these outcomes. A severe headache is not necessarily serious; a mild stroke is.',
        'A suspected adverse reaction is an adverse event for which there is a reasonable possibility that the drug caused it: there is evidence of a causal relationship, not just coincidence. It is unexpected if it is not listed in the investigator’s brochure (or, if there is none, in the general investigational plan), or not at the observed severity. A suspected adverse reaction that is both serious and unexpected is a SUSAR.',
      ],
    },
    {
      heading: 'Investigator to sponsor',
      paragraphs: [
        'Report every SAE to the sponsor immediately, whether or not you consider it drug-related, and include your assessment of causality (21 CFR 312.64(b)). Most protocols allow no more than 24 hours after you learn of the event. Do not wait until you have all the details: report what you know and follow up later. Study endpoints that the protocol exempts are reported as the protocol specifies. Record and report nonserious adverse events on the protocol’s schedule, and follow pregnancies as the protocol describes.',
      ],
    },
    {
      heading: 'Sponsor to authorities and investigators',
      paragraphs: ['Under 21 CFR 312.32 the sponsor reports the following, in calendar days:'],
      points: [
        'within 7 days of first receiving the information: any unexpected fatal or life-threatening suspected adverse reaction;',
        'within 15 days of determining that the event is reportable: other serious and unexpected suspected adverse reactions, and findings that suggest a significant risk.',
      ],
    },
    {
      heading: 'Investigator to IRB',
      paragraphs: [
        'The investigator promptly reports unanticipated problems involving risk to participants or others (21 CFR 312.66). A single adverse event usually qualifies only if it is unexpected and serious, and has implications for how the study is conducted or what participants are told. Follow your IRB’s own deadlines. Above all, make sure that the participant receives care.',
      ],
    },
  ],
  keyPoints: [
    '“Serious” describes the outcome; “severe” describes the intensity.',
    'Every SAE goes to the sponsor immediately, related or not.',
    'The sponsor has 7 calendar days to report a fatal or life-threatening SUSAR, and 15 for any other.',
  ],
  sources: ['21 CFR 312.32, 312.64(b) and 312.66', 'ICH E2A', 'ICH E6(R3), section 2.7'],
};

const RECORDS: TrainingModule = {
  id: 'records-monitoring-privacy',
  title: 'Data integrity, monitoring and privacy',
  summary: 'Essential records, the people who review them, and the privacy of the participants in them.',
  minutes: 4,
  sections: [
    {
      heading: 'Essential records',
      paragraphs: [
        'Essential records show how the trial was conducted and how good its data are: the protocol and its amendments, IRB approvals, consent forms, the delegation log, CVs and training records, lab certifications, product accountability, correspondence and source records. E6(R3) asks for the records that matter to the trial at hand, stored so that authorized people can find them and nobody can change them unnoticed.',
        'Under 21 CFR 312.62(c) investigators keep records for two years after the marketing application is approved or, if no application is filed or it is not approved, for two years after the investigation is discontinued and the FDA is notified. Contracts and local law may require longer. Do not destroy anything until the sponsor confirms in writing that you may.',
      ],
    },
    {
      heading: 'Data integrity',
      paragraphs: [
        'From source to report, each value keeps its meaning and its history: who entered it, who changed it, when and why. Computerized systems are fit for purpose, everyone has their own account, and access ends when someone leaves the team. The blind is protected: nobody sees treatment assignments unless they are supposed to. Fabricating or falsifying data is misconduct, however small the number.',
      ],
    },
    {
      heading: 'Monitors, auditors and inspectors',
      paragraphs: [
        'Monitoring is the sponsor’s ongoing oversight, on site or remote, in proportion to the risks. An audit is an independent examination of whether the system works. An inspection is carried out by a regulatory authority; the FDA may access and copy records (21 CFR 312.68). All three have direct access to source records. Keep your files inspection-ready every day. Answer the question that is asked, show the records that exist, and never create a record to satisfy a visitor. Tell the sponsor as soon as an inspection is announced, and answer findings with a root cause and a corrective action.',
      ],
    },
    {
      heading: 'Privacy',
      paragraphs: [
        'Participant data leave the site in coded form. The list that links codes to names stays at the site, locked away. Use and share information only as the consent form and, where HIPAA applies, the authorization allow, and access only what your task requires. Do not put names in e-mails to the sponsor or screenshots in chats. Report a lost device or a misdirected message immediately: the sooner it is known, the better it can be contained.',
      ],
    },
  ],
  keyPoints: [
    'Keep records for at least two years after approval or discontinuation, and until the sponsor agrees.',
    'Monitors, auditors, IRBs and authorities have direct access to source records.',
    'Codes leave the site; names do not.',
  ],
  sources: ['21 CFR 312.62, 312.68 and part 11', 'ICH E6(R3), section 4 and appendix C', '45 CFR 164.508 (HIPAA)'],
};

export const FUNDAMENTALS: readonly TrainingModule[] = [PURPOSE, RESPONSIBILITIES, CONSENT, PROTOCOL, SAFETY, RECORDS];
