/** What a course is made of: words only. The answers to the questions stand on the server (domain/training). */
export interface TrainingSection {
  heading: string;
  paragraphs: readonly string[];
  /** Read as bullets after the paragraphs. */
  points?: readonly string[];
}

export interface TrainingModule {
  /** Its address: /training/{id}. */
  id: string;
  title: string;
  /** One sentence for the overview. */
  summary: string;
  /** How long reading takes. */
  minutes: number;
  sections: readonly TrainingSection[];
  keyPoints: readonly string[];
  /** Where it is written: the guideline's section, the regulation's number. */
  sources: readonly string[];
}

export interface TrainingQuestion {
  id: string;
  /** The module to read again. */
  module: string;
  text: string;
  options: readonly { value: string; label: string }[];
}
