/** The company that runs this platform. Change it for your own. */
export const COMPANY = {
  name: 'StudyBridge',
  founded: 2023,
  email: 'hello@studybridge.example',
  phone: '+1 (617) 555-0142',
  address: ['240 Harbor Street, Suite 500', 'Boston, MA 02210'],
  hours: ['Monday-Friday 9-6 EST', 'Saturday 10-2 EST'],
  verification: '2-3 business days',
} as const;

/** The kiosk shows these if its address names no event or field representative (KIO-01). */
export const KIOSK_DEFAULTS = { event: 'Research Site Registration', fieldRep: 'StudyBridge Team' } as const;
