import type { StudyEquipment } from '~/catalogue/options';
import { CARDIAC } from './area';
import { enumWord, startsAWord } from './words';

const EXTRAS: readonly { conditions: readonly string[]; equipment: readonly StudyEquipment[] }[] = [
  { conditions: CARDIAC, equipment: ['ECG/EKG', 'Cardiac Catheterization Lab'] },
  { conditions: ['imaging', 'mri', 'tomography'], equipment: ['MRI Imaging', 'CT Imaging'] },
  { conditions: ['surgery', 'surgical', 'postoperative', 'perioperative'], equipment: ['Surgical Suite'] },
];

/** What an interventional study needs: the laboratory, and more by its conditions; other studies nothing (REG-09). */
export function equipmentFor(studyType: string | null, conditions: string | null): StudyEquipment[] {
  if (enumWord(studyType) !== 'INTERVENTIONAL') return [];
  const extras = EXTRAS.filter((extra) => startsAWord(conditions ?? '', extra.conditions));
  return ['Clinical Laboratory (CLIA)', ...extras.flatMap(({ equipment }) => equipment)];
}
