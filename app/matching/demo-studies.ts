/** The fictional studies of the public demo (MAT-05), apart from the engine, so that a page can offer them without it. */
import type { MatchStudy } from './types';

export const DEMO_STUDIES: readonly MatchStudy[] = [
  {
    id: 'demo-oncology',
    title: 'Maintenance infusion in early breast cancer',
    indication: 'Early breast cancer',
    therapeuticArea: 'oncology',
    phase: 'phase_iii',
    enrollmentTarget: 240,
    totalSites: 6,
    duration: 24,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'CT Imaging', 'Infusion Center', 'PET Scanner'],
    geographicPreferences: ['Northeast', 'West Coast'],
  },
  {
    id: 'demo-cardiology',
    title: 'Once-weekly tablet in chronic heart failure with type 2 diabetes',
    indication: 'Chronic heart failure',
    therapeuticArea: 'cardiology',
    phase: 'phase_ii',
    enrollmentTarget: 90,
    totalSites: 4,
    duration: 18,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'Cardiac Catheterization Lab', 'ECG/EKG'],
    geographicPreferences: ['Southeast', 'Midwest'],
  },
  {
    id: 'demo-endocrinology',
    title: 'Remote coaching for adults with type 2 diabetes',
    indication: 'Type 2 diabetes',
    therapeuticArea: 'endocrinology',
    phase: 'pilot',
    enrollmentTarget: 40,
    totalSites: 4,
    duration: 9,
    requiredEquipment: [],
    geographicPreferences: ['Multi-Regional', 'Rural Focus'],
  },
];
