/** The two GCP courses. Both lead to the same certificate, valid for a year. */
export const COURSE_IDS = ['gcp-fundamentals', 'gcp-refresher'] as const;
export type CourseId = (typeof COURSE_IDS)[number];

export const COURSE_TITLES: Readonly<Record<CourseId, string>> = {
  'gcp-fundamentals': 'GCP fundamentals',
  'gcp-refresher': 'GCP annual refresher',
};

/** 'GCP fundamentals' for 'gcp-fundamentals'. Courses taken elsewhere keep the name they were recorded under. */
export const courseTitle = (id: string): string =>
  Object.hasOwn(COURSE_TITLES, id)
    ? COURSE_TITLES[id as CourseId]
    : /^[a-z\d-]+$/.test(id)
      ? id.replaceAll('-', ' ')
      : id;

/** What a certificate says after the title of the course. */
export const CERTIFIES =
  'a course in good clinical practice based on ICH E6(R3) and 21 CFR parts 50, 56 and 312, and passed its quiz.';
