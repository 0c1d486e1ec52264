import type { TrainingModule } from './types';

export const PURPOSE: TrainingModule = {
  id: 'purpose-and-principles',
  title: 'What good clinical practice is for',
  summary: 'Two promises, and the principles that keep them: people are protected, and results can be trusted.',
  minutes: 4,
  sections: [
    {
      heading: 'Two promises',
      paragraphs: [
        'Good clinical practice (GCP) is the international standard for planning, running, recording and reporting trials that involve people. It makes two promises: the rights, safety and well-being of the participants are protected, and the results are reliable. When the two pull in different directions, the participant comes first: no answer that science or society wants is worth more than the person in front of you.',
        'The standard is ICH E6, now in its third revision (R3). It rests on the Declaration of Helsinki. In the United States the matching law stands in title 21 of the Code of Federal Regulations: part 50 on informed consent, part 56 on institutional review boards and part 312 on investigational new drugs. The guideline says what good work looks like; the regulations say what must be done.',
      ],
    },
    {
      heading: 'The principles in plain words',
      paragraphs: ['E6(R3) opens with principles that apply to every trial, whatever its design or technology:'],
      points: [
        'Trials are ethical and scientifically sound, and the expected benefits justify the risks.',
        'Participation is voluntary and rests on informed consent; an independent IRB has reviewed the trial before it starts and keeps watching.',
        'People with the education, training and experience for their task do that task.',
        'Quality is built in from the beginning. Effort goes to what is critical to it: participant safety and the data that the conclusions rest on.',
        'Processes are in proportion to the risks. More paper is not more safety.',
        'The protocol is clear and can be followed; roles are written down.',
        'Results are reliable because records are, and investigational products are made, stored and counted as they should be.',
      ],
    },
    {
      heading: 'What it means on an ordinary day',
      paragraphs: [
        'Before each step ask: is this person safe, did they agree to it, does the protocol say so, and could somebody who was not here see later what happened? If the answer to any of these is no, stop and ask.',
      ],
    },
  ],
  keyPoints: [
    'The participant’s rights, safety and well-being prevail over the interests of science and society.',
    'Quality is designed in, and effort follows risk.',
    'Trust in the result needs people, processes and records that can be checked.',
  ],
  sources: ['ICH E6(R3), Principles of ICH GCP', 'Declaration of Helsinki', '21 CFR parts 50, 56 and 312'],
};
