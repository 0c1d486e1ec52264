/** The text of a course. The answer key stays on the server (domain/training). */
export interface TrainingSection {
  heading: string;
  paragraphs: readonly string[];
  /** Bullets after the paragraphs. */
  points?: readonly string[];
}

export interface TrainingModule {
  /** Part of its address: /training/{id}. */
  id: string;
  title: string;
  /** One sentence for the overview. */
  summary: string;
  /** Reading time. */
  minutes: number;
  sections: readonly TrainingSection[];
  keyPoints: readonly string[];
  /** Guideline sections and regulations. */
  sources: readonly string[];
}

export interface TrainingQuestion {
  id: string;
  /** The module that covers it. */
  module: string;
  text: string;
  options: readonly { value: string; label: string }[];
}
