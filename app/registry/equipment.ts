import type { StudyEquipment } from '~/catalogue/options';
import { estimated, type Told } from '~/catalogue/origins';
import { CARDIAC } from './area';
import { enumWord, startsAWord } from './text';

const EXTRAS: readonly { conditions: readonly string[]; equipment: readonly StudyEquipment[] }[] = [
  { conditions: CARDIAC, equipment: ['ECG/EKG', 'Cardiac Catheterization Lab'] },
  { conditions: ['imaging', 'mri', 'tomography'], equipment: ['MRI Imaging', 'CT Imaging'] },
  { conditions: ['surgery', 'surgical', 'postoperative', 'perioperative'], equipment: ['Surgical Suite'] },
];

/** An interventional study needs a laboratory, and more for some conditions. The registry never says so (REG-09). */
export function equipmentOf(studyType: string | null, conditions: string): Told<StudyEquipment[]> | null {
  if (enumWord(studyType) !== 'INTERVENTIONAL') return null;
  const extras = EXTRAS.filter((extra) => startsAWord(conditions, extra.conditions));
  return estimated(['Clinical Laboratory (CLIA)', ...extras.flatMap(({ equipment }) => equipment)]);
}
