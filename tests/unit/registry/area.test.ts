import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STUDY_AREAS } from '~/catalogue/options';
import { areaOf } from '~/registry/area';
import { MESH_AREAS } from '~/registry/mesh-areas';

const terms = (names: readonly string[]) => names.map((term) => ({ term }));
const byMesh = (meshes: readonly string[], ancestors: readonly string[] = [], conditions: readonly string[] = []) =>
  areaOf({ conditions, meshes: terms(meshes), ancestors: terms(ancestors) });
const byConditions = (...conditions: string[]) => areaOf({ conditions, meshes: [], ancestors: [] });

describe('the area by the conditions', () => {
  it.each([
    ['Acute Myeloid Leukaemia', 'oncology'],
    ['Solid TUMOURS', 'oncology'],
    ['Leucaemia', 'oncology'],
    ['Haemophilia A', 'hematology'],
    ['H\u00e6mophilia', 'hematology'],
    ['Iron Deficiency Anaemia', 'hematology'],
    ['Oesophageal Cancer', 'oncology'],
    ['Viral Diarrhoea', 'infectious disease'],
  ])('[REG-07] %s is of the area %s, as Americans would write it', (condition, value) => {
    expect(byConditions(condition)).toEqual({ value, by: 'conditions' });
  });
  it('[REG-07] the conditions come before the MeSH terms, and the first area in the list’s order wins', () => {
    expect(byMesh(['Migraine Disorders'], [], ['Anemia', 'Asthma'])).toEqual({
      value: 'pulmonology',
      by: 'conditions',
    });
  });
  it('[REG-07] a keyword within a word doesn’t count', () => {
    expect(byConditions('Precancerous Lesions', 'Antiviral')).toBeNull();
  });
  it('[REG-07] any text in any spelling has an area of the list, or none', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.array(fc.string()), (conditions, names) => {
        const area = byMesh(names, names, conditions);
        expect(area === null || STUDY_AREAS.some(({ value }) => value === area.value)).toBe(true);
      }),
    );
  });
});

describe('the area by the MeSH terms', () => {
  it.each([
    ['rheumatology', ['Axial Spondyloarthritis'], ['Spondylarthritis', 'Spinal Diseases', 'Musculoskeletal Diseases']],
    ['neurology', ['Migraine Disorders'], ['Headache Disorders, Primary', 'Brain Diseases', 'Nervous System Diseases']],
    ['psychiatry', ['Depression'], ['Behavioral Symptoms']],
    [
      'oncology',
      ['Pheochromocytoma'],
      ['Paraganglioma', 'Neuroendocrine Tumors', 'Neoplasms', 'Endocrine System Diseases'],
    ],
    ['ophthalmology', ['Keratoconus'], ['Corneal Diseases', 'Eye Diseases']],
    ['dermatology', ['Vitiligo'], ['Hypopigmentation', 'Pigmentation Disorders', 'Skin Diseases']],
    ['pulmonology', ['Cystic Fibrosis'], ['Pancreatic Diseases', 'Digestive System Diseases', 'Lung Diseases']],
    ['nephrology', ['Diabetic Nephropathies'], ['Kidney Diseases', 'Diabetes Complications']],
    ['endocrinology', ['Obesity'], ['Overnutrition', 'Nutrition Disorders']],
    ["women's health", ['Placenta Previa'], ['Pregnancy Complications']],
    ['orthopedics', ['Hip Fractures'], ['Femoral Fractures', 'Fractures, Bone', 'Wounds and Injuries']],
    ['psychiatry', ['Cocaine-Related Disorders'], ['Substance-Related Disorders', 'Chemically-Induced Disorders']],
    [
      'pulmonology',
      ['Sleep Apnea, Obstructive'],
      ['Sleep Disorders, Intrinsic', 'Sleep Wake Disorders', 'Nervous System Diseases'],
    ],
    ['infectious disease', ['Dengue'], ['Arbovirus Infections', 'RNA Virus Infections', 'Infections']],
    ['gastroenterology', ['Barrett Esophagus'], ['Precancerous Conditions', 'Neoplasms', 'Esophageal Diseases']],
    ['hematology', ['Anemia, Sickle Cell'], ['Hemoglobinopathies', 'Genetic Diseases, Inborn']],
    ['rare diseases', ['Alkaptonuria'], ['Amino Acid Metabolism, Inborn Errors', 'Metabolic Diseases']],
  ])('[REG-07] %s: %j', (value, meshes, ancestors) => {
    expect(byMesh(meshes, ancestors)).toEqual({ value, by: 'mesh' });
  });
  it('[REG-07] the first term wins, also one that we know only by what it is a kind of', () => {
    expect(byMesh(['Hypnic Headache', 'Ganglion Cysts'], ['Cysts', 'Brain Diseases'])?.value).toBe('neurology');
    expect(byMesh(['Multiple Sclerosis', 'Sleep Initiation and Maintenance Disorders'])?.value).toBe('neurology');
    expect(byMesh(['Prostatic Neoplasms', 'Erectile Dysfunction'], ['Genital Diseases', 'Neoplasms'])?.value).toBe(
      'oncology',
    );
  });
  it('[REG-07] what says nothing of an area is passed over', () => {
    expect(byMesh(['Syndrome', 'Chronic Disease', 'Fibromyalgia'], ['Muscular Diseases'])?.value).toBe('rheumatology');
    expect(byMesh(['Wounds and Injuries', 'Eye Injuries'])?.value).toBe('ophthalmology');
  });
  it('[REG-07] a broad term counts where nothing else does', () => {
    expect(byMesh(['Situs Inversus'], ['Congenital Abnormalities'])?.value).toBe('pediatrics');
    expect(byMesh(['Inflammation'])?.value).toBe('immunology');
  });
  it('[REG-07] no area is made up for teeth, or for no terms at all', () => {
    expect(
      byMesh(['Dental Caries'], ['Tooth Demineralization', 'Tooth Diseases', 'Stomatognathic Diseases']),
    ).toBeNull();
    expect(byMesh(['constructor', '__proto__'], ['toString'])).toBeNull();
    expect(byMesh([])).toBeNull();
  });
  it('[REG-07] every term stands in the table once, under an area of the list', () => {
    const all = MESH_AREAS.flatMap((table) => Object.entries(table));
    const values = new Set(STUDY_AREAS.map(({ value }) => value as string));
    expect(all.filter(([area]) => !values.has(area))).toEqual([]);
    const names = all.flatMap(([, lines]) =>
      lines.flatMap((line) => line.split('; ').map((name) => name.toLowerCase())),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
