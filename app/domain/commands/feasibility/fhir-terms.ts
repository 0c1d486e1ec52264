/** Names that the FHIR export writes and the import reads. */
import { libraryQuestion } from '~/catalogue/feasibility/library';
import type { Condition } from '~/catalogue/feasibility/questions';

export const EXTENSION = {
  unit: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit',
  min: 'http://hl7.org/fhir/StructureDefinition/minValue',
  max: 'http://hl7.org/fhir/StructureDefinition/maxValue',
  hidden: 'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden',
  control: 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl',
  resource: 'http://hl7.org/fhir/StructureDefinition/questionnaire-referenceResource',
  /** Our own. FHIR has no element for the line of a protocol, and none for a sum that every reader understands. */
  cites: 'urn:x-studybridge:cites',
  computed: 'urn:x-studybridge:computed',
} as const;

/** How an answer is chosen. It changes neither the question nor its answers, so it is left out. */
export const LAYOUT: readonly string[] = [
  'http://hl7.org/fhir/StructureDefinition/questionnaire-choiceOrientation',
  'http://hl7.org/fhir/StructureDefinition/questionnaire-choiceColumns',
];

export const CONTROLS = 'http://hl7.org/fhir/questionnaire-item-control';
export const HELP = 'help';
export const STAFF_RESOURCE = 'Practitioner';

export const OPERATORS = {
  equals: '=',
  not: '!=',
  atLeast: '>=',
  atMost: '<=',
} as const satisfies Record<Condition['is'], string>;

/** The linkIds of the parts of a question. */
export const PART = { detail: 'detail', hint: 'hint', number: 'number', expires: 'expires' } as const;
export const part = (key: string, name: string | number): string => `${key}.${name}`;

/** The key of the question with this linkId. */
export const keyFrom = (linkId: string): string =>
  libraryQuestion(linkId) || linkId.startsWith('own.') ? linkId : `own.${linkId}`;
