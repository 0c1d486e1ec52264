/**
 * The demo's public registry: made-up trials under unused NCT numbers, and made-up facilities in real cities.
 * app/domain/commands/demo loads it as an operator would, and lets the demo sites confirm their trials.
 */

type TrialLine = [string, string, string | null, string, string, number, string, string | null];

// title, condition, intervention, phase (empty for observational studies), sponsor, enrollment, start, completion (null
// while it is running)
// biome-ignore format: one line per trial, as a table
const TRIALS: TrialLine[] = [
  ['Velotinib as Second-Line Treatment of Advanced Non-Small Cell Lung Cancer', 'Non-small Cell Lung Cancer', 'Drug: Velotinib', 'PHASE2', 'Larkspur Therapeutics', 140, '2018-04-09', '2021-09-30'],
  ['Carbonel Maintenance After Chemoradiotherapy in Stage III Lung Cancer', 'Non-small Cell Lung Cancer', 'Drug: Carbonel', 'PHASE3', 'Tidewater Biologics', 410, '2016-02-15', '2020-11-20'],
  ['Orvalimab in Extensive Small Cell Lung Cancer', 'Small Cell Lung Cancer', 'Biological: Orvalimab', 'PHASE2', 'Meridian Bioscience', 96, '2024-06-03', null],
  ['Hesperin With Letrozole in Early Breast Cancer', 'Breast Cancer', 'Drug: Hesperin', 'PHASE3', 'Juniper Oncology', 680, '2017-05-22', '2022-03-31'],
  ['A Blood Test for Recurrence of Colon Cancer', 'Colon Cancer', null, '', 'Stonebridge University', 350, '2019-01-14', '2023-12-15'],
  ['First Doses of Weekly Insuprel in Type 2 Diabetes', 'Type 2 Diabetes Mellitus', 'Drug: Insuprel', 'PHASE1', 'Larkspur Therapeutics', 48, '2022-03-07', '2023-02-28'],
  ['Glucarin Added to Metformin in Type 2 Diabetes', 'Type 2 Diabetes Mellitus', 'Drug: Glucarin', 'PHASE3', 'Tidewater Biologics', 620, '2017-09-18', '2020-06-30'],
  ['Satiavex for Weight Management in Adults With Obesity', 'Obesity', 'Drug: Satiavex', 'PHASE2', 'Cinder Peak Pharma', 210, '2021-10-04', '2023-08-11'],
  ['Tauremab in Early Alzheimer Disease', 'Alzheimer Disease', 'Biological: Tauremab', 'PHASE2', 'Meridian Bioscience', 180, '2020-08-24', '2024-05-31'],
  ['Sleep and Memory in Mild Cognitive Impairment', 'Mild Cognitive Impairment', null, '', 'Stonebridge University', 130, '2023-02-06', null],
  ['Dopanex Patch in Parkinson Disease With Motor Fluctuations', 'Parkinson Disease', 'Drug: Dopanex', 'PHASE3', 'Cinder Peak Pharma', 300, '2018-11-12', '2021-12-17'],
  ['Corzapine Dose Finding in Stable Coronary Artery Disease', 'Coronary Artery Disease', 'Drug: Corzapine', 'PHASE2', 'Meridian Bioscience', 240, '2019-06-17', '2022-01-28'],
  ['Cardelin in Chronic Heart Failure', 'Heart Failure', 'Drug: Cardelin', 'PHASE3', 'Juniper Oncology', 900, '2015-03-30', '2019-10-31'],
  ['A Registry of Patients With a New Coronary Stent', 'Coronary Artery Disease', null, '', 'Stonebridge University', 2000, '2022-05-09', null],
  ['Aerosolized Mucolan in Stable COPD', 'Chronic Obstructive Pulmonary Disease', 'Drug: Mucolan', 'PHASE1', 'Oakline Clinical', 36, '2023-09-11', '2024-08-30'],
  ['Brontavir in Severe Asthma', 'Asthma', 'Drug: Brontavir', 'PHASE3', 'Cinder Peak Pharma', 510, '2018-01-22', '2021-04-23'],
  ['Colivara Induction in Ulcerative Colitis', 'Ulcerative Colitis', 'Drug: Colivara', 'PHASE2', 'Tidewater Biologics', 150, '2020-02-10', '2022-10-14'],
  ['Enterose in Crohn Disease of the Small Bowel', 'Crohn Disease', 'Drug: Enterose', 'PHASE2', 'Tidewater Biologics', 120, '2024-01-15', null],
  ['Arthromab in Rheumatoid Arthritis', 'Rheumatoid Arthritis', 'Biological: Arthromab', 'PHASE2', 'Tidewater Biologics', 160, '2021-04-12', '2023-06-09'],
  ['An RSV Vaccine in Adults Aged 60 Years and Older: Dose Selection', 'Respiratory Syncytial Virus Infections', 'Biological: RSV vaccine', 'PHASE2', 'Cascadia Vaccines', 450, '2023-08-21', '2025-03-28'],
  ['A Four-Strain Influenza Vaccine in Older Adults', 'Influenza', 'Biological: Influenza vaccine', 'PHASE3', 'Cascadia Vaccines', 3200, '2019-09-02', '2020-07-31'],
];

const nctIdAt = (index: number) => `NCT9910${String(index + 1).padStart(4, '0')}`;

export const DEMO_TRIALS = TRIALS.map(
  ([title, condition, intervention, phase, sponsor, enrollment, startDate, completionDate], index) => ({
    nctId: nctIdAt(index),
    title,
    conditions: [condition],
    interventions: intervention ? [intervention] : [],
    phases: phase ? [phase] : [],
    studyType: phase ? 'INTERVENTIONAL' : 'OBSERVATIONAL',
    status: completionDate ? 'COMPLETED' : 'RECRUITING',
    sponsor,
    sponsorClass: sponsor.endsWith('University') ? 'OTHER' : 'INDUSTRY',
    enrollment,
    sex: 'ALL',
    minAge: '18 Years',
    maxAge: null,
    startDate,
    completionDate,
  }),
);

const trialsAt = (numbers: readonly number[]) => numbers.map((number) => nctIdAt(number - 1));

// site (index into DEMO_SITES), its name as listed by the trials, its trials (counted from 1), those not answered yet
// biome-ignore format: one line per site, as a table
const TRACK_RECORDS: [number, string, number[], number[]][] = [
  [0, 'Harborlight Clinical Research', [1, 2, 3, 12, 14], [3, 14]],
  [1, 'Beacon Hill Oncology Partners, PC', [2, 4], []],
  [2, 'Long Wharf Medical Center', [7, 9], []],
  [4, 'East River Neuroscience Clinic', [9, 10, 11], []],
  [5, 'Schuylkill Cancer Center - Clinical Trials Office', [1, 2, 4, 5], []],
  [9, 'Peachtree Clinical Trials', [6, 7, 21], []],
  [10, 'Magnolia Endocrine Associates', [6, 7, 8], []],
  [12, 'Tampa Bay Rheumatology', [19], []],
  [13, 'Research Triangle Medical', [1, 6, 12, 13], []],
  [15, 'Music City Gastroenterology', [17, 18], []],
  [17, 'Lakeshore Comprehensive Research', [1, 2, 7, 9, 14], [14]],
  [19, 'Great Lakes Heart and Lung', [12, 13, 15, 16], []],
  [22, 'Motor City Infectious Disease', [20, 21], []],
  [26, 'Lone Star Research Alliance', [2, 13, 20, 21], []],
  [31, 'Front Range Oncology', [3, 4], []],
  [35, 'Golden Gate Neuroscience', [9, 10, 11], []],
  [37, 'Puget Sound Research Center', [4, 17, 19], []],
];

/** Registered sites' listed trials, and those they have confirmed. */
export const DEMO_TRACK_RECORDS = TRACK_RECORDS.map(([site, facility, trials, open]) => ({
  site,
  facility,
  nctIds: trialsAt(trials),
  confirmed: trialsAt(trials.filter((number) => !open.includes(number))),
}));

/** The trial that the first site adds itself: its investigator ran it elsewhere. */
export const DEMO_CLAIM = { nctId: nctIdAt(9), claimedAs: 'investigator' } as const;

// name, city, state, ZIP, trials (counted from 1)
// biome-ignore format: one line per facility, as a table
const FACILITIES: [string, string, string, string, number[]][] = [
  ['Saltmarsh General Hospital', 'Portsmouth', 'NH', '03801', [2, 4, 13]],
  ['Pinebarren Cancer Clinic', 'Vineland', 'NJ', '08360', [1, 2]],
  ['Foxglove Heart Institute', 'Green Bay', 'WI', '54301', [12, 13, 14]],
  ['Tanager Diabetes Center', 'Harrisburg', 'PA', '17101', [7, 8]],
  ['Cardinal Ridge Pulmonary', 'Knoxville', 'TN', '37902', [15, 16]],
  ['Sweetgrass Research Associates', 'Charleston', 'SC', '29401', [6, 7, 21]],
  ['Mesa Verdin Medical', 'Roswell', 'NM', '88201', [7]],
  ['Bluestem Clinical Trials', 'Waco', 'TX', '76701', [8, 20]],
  ['Aspenglow Neurology', 'Jackson', 'WY', '83001', [9]],
  ['Sturgeon Bend Memory Clinic', 'Vancouver', 'WA', '98660', [9, 10]],
  ['Poppyfield Rheumatology', 'Sacramento', 'CA', '95814', [19]],
  ['Redbud Gastroenterology', 'Springfield', 'MO', '65806', [17, 18]],
  ['Osprey Point Vaccine Center', 'Newport News', 'VA', '23601', [20, 21]],
  ['Snowgoose Community Hospital', 'Fargo', 'ND', '58102', [1, 13, 21]],
];

export const DEMO_FACILITIES = FACILITIES.map(([name, city, state, zipCode, trials]) => ({
  name,
  city,
  state,
  zipCode,
  nctIds: trialsAt(trials),
}));
