/**
 * The therapeutic area of each branch of MeSH, the vocabulary that the registry files conditions under (REG-07).
 *
 * By name, because a reader can check it. It covers the upper levels of all branches of diseases (C01 to C26) and of mental
 * disorders (F03); a term below them has the area of its nearest entry above. A single term has an entry of its own where
 * its branch says something else than a physician would: MeSH files cystic fibrosis under the pancreas. Left out is what none
 * of our areas treats, so that a person chooses: teeth, the mouth and throat, the outer ear, and complications of surgery.
 */

type Table = Readonly<Record<string, readonly string[]>>;

/** Several terms a line, separated by semicolons since many contain commas. */
const AREAS: Table = {
  oncology: [
    'Neoplasms; Neoplasms by Site; Neoplasms by Histologic Type; Neoplastic Processes; Neoplasms, Experimental',
    'Neoplasms, Hormone-Dependent; Neoplasms, Multiple Primary; Neoplasms, Second Primary',
    'Neoplasms, Post-Traumatic; Neoplasms, Radiation-Induced; Neoplastic Syndromes, Hereditary',
    'Paraneoplastic Syndromes; Precancerous Conditions; Preleukemia; Myelodysplastic Syndromes',
    'Myelodysplastic-Myeloproliferative Diseases; Myeloproliferative Disorders; Lymphoproliferative Disorders',
    'Leukemia; Lymphoma; Multiple Myeloma; Paraproteinemias; Plasmacytoma; Waldenstrom Macroglobulinemia',
    'Mastocytosis; Hematologic Neoplasms; Adenomatous Polyposis Coli; Cancer Pain; Cancer-Related Fatigue',
    'Cachexia; Mucositis; Oral Mucositis; Radiodermatitis; Radiation Pneumonitis; Xerostomia',
    'Chemotherapy-Induced Febrile Neutropenia; Febrile Neutropenia; Hand-Foot Syndrome; Tumor Lysis Syndrome',
    'Breast Cancer Lymphedema; Histiocytosis, Langerhans-Cell; Carcinoid Tumor; Radiation Injuries',
    'Chemotherapy-Related Cognitive Impairment; Neurofibromatoses; Keratosis, Actinic',
  ],
  cardiology: [
    'Coronary Artery Disease; Coronary Disease; Atrial Fibrillation; Intermittent Claudication',
    'Myocardial Infarction; Acute Coronary Syndrome; Angina Pectoris; Cardiomyopathies',
    'Peripheral Arterial Disease; Atherosclerosis; Cardiovascular Diseases; Heart Diseases; Vascular Diseases',
    'Cardiovascular Abnormalities; Cardiovascular Infections; Heart Defects, Congenital; Heart Failure',
    'Hypertension; Hypotension; Myocardial Ischemia; Arrhythmias, Cardiac; Embolism and Thrombosis; Thrombosis',
    'Venous Thrombosis; Venous Thromboembolism; Thromboembolism; Pulmonary Embolism; Arterial Occlusive Diseases',
    'Arteriosclerosis; Peripheral Vascular Diseases; Aneurysm; Varicose Veins; Chest Pain; Dyslipidemias',
    'Hyperlipidemias; Hyperlipoproteinemias; Hypercholesterolemia; Hypertriglyceridemia; Syncope; Shock',
    'Hyperlipoproteinemia Type II; Death, Sudden, Cardiac; Marfan Syndrome',
    'Hyperlipidemia, Familial Combined; Heart Murmurs',
  ],
  neurology: [
    'Cluster Headache; Multiple Sclerosis; Alzheimer Disease; Parkinson Disease; Amyotrophic Lateral Sclerosis',
    'Spinal Cord Injuries; Tension-Type Headache; Trigeminal Neuralgia; Motion Sickness; Nervous System Diseases',
    'Central Nervous System Diseases; Brain Diseases; Spinal Cord Diseases; Movement Disorders',
    'Cerebrovascular Disorders; Stroke; Dementia; Neurocognitive Disorders; Neurodegenerative Diseases; Epilepsy',
    'Seizures; Headache Disorders; Headache; Migraine Disorders; Neurologic Manifestations',
    'Neurobehavioral Manifestations; Pain; Peripheral Nervous System Diseases; Neuromuscular Diseases',
    'Cranial Nerve Diseases; Demyelinating Diseases; Neuralgia; Autoimmune Diseases of the Nervous System',
    'Autonomic Nervous System Diseases; Nervous System Malformations; Neurotoxicity Syndromes',
    'Trauma, Nervous System; Craniocerebral Trauma; Brain Injuries; Brain Concussion; Muscular Diseases',
    'Muscular Dystrophies; Muscular Disorders, Atrophic; Muscular Atrophy, Spinal; Muscle Spasticity',
    'Sleep Wake Disorders; Narcolepsy; Restless Legs Syndrome; Fatigue Syndrome, Chronic',
    'Neurocutaneous Syndromes; Coma; Trigeminal Autonomic Cephalalgias; Facial Pain; Chronic Pain',
    'Complex Regional Pain Syndromes; Phantom Limb; Acute Pain; Cognitive Dysfunction; Cognition Disorders',
    'Cerebral Palsy; Tauopathies; Synucleinopathies; TDP-43 Proteinopathies; Neuroinflammatory Diseases',
    'Central Nervous System Infections; Meningitis; Encephalitis; Dizziness; Vertigo; Paralysis',
    'Amyloid Neuropathies, Familial; Huntington Disease; Prion Diseases; Post-Concussion Syndrome; Bell Palsy',
    'Facial Paralysis; Language Disorders; Speech Disorders; Aphasia; Dysarthria; Myofascial Pain Syndromes',
    'Pain, Postoperative; Hypoxia, Brain; Dyskinesias; Essential Tremor; Tourette Syndrome; Tic Disorders',
    'Sensation Disorders; Perceptual Disorders; Down Syndrome; Rett Syndrome; Fragile X Syndrome',
    'Intellectual Disability; Adrenoleukodystrophy; Leukodystrophy, Metachromatic',
  ],
  endocrinology: [
    'Diabetes Mellitus, Type 1; Diabetes Mellitus, Type 2; Hypothyroidism; Hyperthyroidism',
    'Endocrine System Diseases; Metabolic Diseases; Nutritional and Metabolic Diseases',
    'Glucose Metabolism Disorders; Diabetes Mellitus; Diabetes Complications; Diabetic Foot',
    'Diabetic Angiopathies; Hyperglycemia; Hypoglycemia; Obesity; Prediabetic State; Glucose Intolerance',
    'Insulin Resistance; Metabolic Syndrome; Overweight; Overnutrition; Body Weight; Thyroid Diseases',
    'Adrenal Gland Diseases; Pituitary Diseases; Parathyroid Diseases; Gonadal Disorders; Hypogonadism',
    'Bone Diseases, Metabolic; Osteoporosis; Osteoporotic Fractures; Vitamin D Deficiency',
    'Calcium Metabolism Disorders; Bone Diseases, Endocrine; Dwarfism, Pituitary; Growth Disorders',
    'Puberty, Precocious; Puberty, Delayed; Acid-Base Imbalance; Nutrition Disorders; Malnutrition',
    'Deficiency Diseases; Avitaminosis; Water-Electrolyte Imbalance; Hyponatremia; Body Weight Changes',
    'Weight Loss; Weight Gain; Overweight and Obesity; Pediatric Obesity; Phosphorus Metabolism Disorders',
    'Gender Dysphoria; Turner Syndrome; Klinefelter Syndrome; Prader-Willi Syndrome; Acromegaly',
    'Congenital Hypothyroidism; Adrenal Hyperplasia, Congenital; Hyperkalemia; Hypophosphatasia; Hyperinsulinism',
    'Lipodystrophy; Paget Disease of Bone',
  ],
  pulmonology: [
    'Pulmonary Disease, Chronic Obstructive; Idiopathic Pulmonary Fibrosis; Respiratory Tract Diseases',
    'Lung Diseases; Lung Diseases, Obstructive; Lung Diseases, Interstitial; Bronchial Diseases',
    'Respiration Disorders; Respiratory Insufficiency; Respiratory Distress Syndrome; Pleural Diseases; Asthma',
    'Pneumonia; Hypertension, Pulmonary; Cystic Fibrosis; Signs and Symptoms, Respiratory; Dyspnea; Cough; Apnea',
    'Hypoxia; Respiratory Aspiration; Sleep Apnea Syndromes; Sleep Apnea, Obstructive; Sleep Apnea, Central',
    'Tracheal Diseases; Thoracic Diseases; Snoring; Bronchiectasis; Bronchiolitis',
    'Bronchiolitis Obliterans Syndrome; Bronchitis; Pneumothorax; Respiratory Hypersensitivity',
    'Ciliary Motility Disorders; alpha 1-Antitrypsin Deficiency; Respiratory System Abnormalities',
    'Granulomatosis, Respiratory; Laryngeal Diseases; Sarcoidosis; Sarcoidosis, Pulmonary; Silicosis',
    'Pneumoconiosis; Altitude Sickness',
  ],
  'infectious disease': [
    'Infections; Bacterial Infections; Bacterial Infections and Mycoses; Virus Diseases; Mycoses',
    'Parasitic Diseases; Sepsis; Communicable Diseases; Sexually Transmitted Diseases; Vector Borne Diseases',
    'Tick-Borne Diseases; Blood-Borne Infections; RNA Virus Infections; DNA Virus Infections; HIV Infections',
    'Acquired Immunodeficiency Syndrome; Coronavirus Infections; COVID-19; Respiratory Tract Infections',
    'Influenza, Human; Pneumonia, Viral; Pneumonia, Bacterial; Urinary Tract Infections; Tuberculosis; Malaria',
    'Hepatitis, Viral, Human; Hepatitis, Viral; Hepatitis A; Hepatitis B; Hepatitis C',
    'Systemic Inflammatory Response Syndrome; Wound Infection; Surgical Wound Infection; Cross Infection',
    'Catheter-Related Infections; Opportunistic Infections; Zoonoses; Community-Acquired Infections',
    'Disease Transmission, Infectious; Bacteremia; Shock, Septic; Toxemia; Fever; Soft Tissue Infections',
    'Bone Diseases, Infectious; Osteomyelitis; Lyme Disease; Post-Acute COVID-19 Syndrome; Herpes Zoster',
    'Helminthiasis; Protozoan Infections; Ectoparasitic Infestations; Gastroenteritis, Infectious; Cholera',
    'Dysentery; Measles; Skin Diseases, Infectious; Papillomavirus Infections; Clostridium Infections',
    'Cytomegalovirus Infections; Waterborne Diseases',
  ],
  rheumatology: [
    'Arthritis, Rheumatoid; Arthritis, Juvenile; Rheumatic Diseases; Arthritis; Connective Tissue Diseases',
    'Collagen Diseases; Spondylarthritis; Spondylarthropathies; Axial Spondyloarthritis',
    'Non-Radiographic Axial Spondyloarthritis; Spondylitis; Spondylitis, Ankylosing; Gout; Hyperuricemia',
    'Osteoarthritis; Osteoarthritis, Knee; Osteoarthritis, Hip; Fibromyalgia; Vasculitis; Systemic Vasculitis',
    'Anti-Neutrophil Cytoplasmic Antibody-Associated Vasculitis; Lupus Erythematosus, Systemic; Lupus Nephritis',
    "Scleroderma, Systemic; Scleroderma, Localized; Dermatomyositis; Myositis; Polymyositis; Sjogren's Syndrome",
    'Behcet Syndrome; Polymyalgia Rheumatica; Giant Cell Arteritis; Raynaud Disease',
    'Hereditary Autoinflammatory Diseases; Familial Mediterranean Fever; Antiphospholipid Syndrome',
    'Purine-Pyrimidine Metabolism, Inborn Errors; Arthralgia; Crystal Arthropathies',
    'Macrophage Activation Syndrome; Arthritis, Psoriatic; Undifferentiated Connective Tissue Diseases',
    'Ehlers-Danlos Syndrome; Takayasu Arteritis; Mixed Connective Tissue Disease',
  ],
  dermatology: [
    'Skin Diseases; Skin and Connective Tissue Diseases; Skin Abnormalities; Dermatitis; Dermatitis, Atopic',
    'Eczema; Acne Vulgaris; Skin Manifestations; Pruritus; Urticaria; Skin Ulcer; Foot Ulcer; Leg Ulcer',
    'Pressure Ulcer; Varicose Ulcer; Hyperhidrosis; Skin Diseases, Genetic; Skin Diseases, Vascular',
    'Skin Diseases, Vesiculobullous; Skin Diseases, Papulosquamous; Psoriasis; Skin Diseases, Eczematous',
    'Pigmentation Disorders; Hair Diseases; Nail Diseases; Sweat Gland Diseases; Keratosis; Cicatrix',
    'Facial Dermatoses; Photosensitivity Disorders; Panniculitis; Lupus Erythematosus, Cutaneous',
    'Epidermolysis Bullosa; Burns; Warts; Onychomycosis; Tinea; Scabies; Hidradenitis Suppurativa; Rosacea',
    'Ichthyosis; Hemangioma; Alopecia; Skin Aging; Lacerations; Port-Wine Stain; Wounds, Surgical; Cellulite',
    'Frostbite; Blister; Exanthema; Pemphigus; Pemphigoid, Bullous; Prurigo; Molluscum Contagiosum',
  ],
  gastroenterology: [
    'Crohn Disease; Colitis, Ulcerative; Irritable Bowel Syndrome; Barrett Esophagus; Digestive System Diseases',
    'Gastrointestinal Diseases; Liver Diseases; Biliary Tract Diseases; Pancreatic Diseases; Esophageal Diseases',
    'Intestinal Diseases; Stomach Diseases; Peritoneal Diseases; Digestive System Abnormalities',
    'Signs and Symptoms, Digestive; Nausea; Vomiting; Diarrhea; Constipation; Abdominal Pain',
    'Deglutition Disorders; Hernia; Inflammatory Bowel Diseases; Gastroenteritis; Gastroesophageal Reflux',
    'Helicobacter Infections; Celiac Disease; Hernia, Ventral; Malabsorption Syndromes; Short Bowel Syndrome',
    'Hypertension, Portal; Hepatic Encephalopathy; Hernia, Inguinal; Fatty Liver; Hepatolenticular Degeneration',
    'Abdomen, Acute; Liver Cirrhosis; Hemorrhoids; Fecal Incontinence; Cholangitis, Sclerosing',
    'Esophageal Varices; Esophageal and Gastric Varices; Peritonitis; Intraabdominal Infections; Appendicitis',
    'Diverticulitis; Liver Failure; End Stage Liver Disease; Infant Colic; Colic; Dyspepsia',
    'Gastrointestinal Hemorrhage; Jaundice; Cholecystitis; Hyperemesis; Hernia, Abdominal; Hiccup; Heartburn',
    'Eructation; Halitosis; Postoperative Nausea and Vomiting',
  ],
  hematology: [
    'Immunoglobulin Light-chain Amyloidosis; Monoclonal Gammopathy of Undetermined Significance',
    'Hematologic Diseases; Hemic and Lymphatic Diseases; Lymphatic Diseases; Anemia; Anemia, Sickle Cell',
    'Thalassemia; Blood Coagulation Disorders; Hemorrhagic Disorders; Hemostatic Disorders; Hemophilia A',
    'Hemophilia B; Thrombophilia; Blood Platelet Disorders; Thrombocytopenia; Leukocyte Disorders; Neutropenia',
    'Cytopenia; Bone Marrow Diseases; Pancytopenia; Hemoglobinopathies; Methemoglobinemia; Graft vs Host Disease',
    'Iron Metabolism Disorders; Iron Overload; Hemochromatosis; Blood Protein Disorders',
    'Blood Group Incompatibility; Hemoglobinuria, Paroxysmal; Splenic Diseases',
    'Lymphohistiocytosis, Hemophagocytic; Amyloidosis; Porphyrias; Transfusion Reaction; Vitamin B 12 Deficiency',
    'Purpura, Thrombotic Thrombocytopenic; Iron Deficiencies; Eosinophilia; Anemia, Iron-Deficiency',
    'Hypereosinophilic Syndrome; Lymphedema',
  ],
  immunology: [
    'Immunologic Deficiency Syndromes; Primary Immunodeficiency Diseases; Hypersensitivity',
    'Hypersensitivity, Immediate; Food Hypersensitivity; Drug Hypersensitivity; Rhinitis, Allergic',
    'Rhinitis, Allergic, Seasonal; Conjunctivitis, Allergic; Anaphylaxis; Angioedema; Angioedemas, Hereditary',
    'Eosinophilic Esophagitis; Graft Rejection; Host vs Graft Reaction; Mast Cell Activation Disorders',
    'Immunoglobulin G4-Related Disease; Cytokine Release Syndrome; Severe Combined Immunodeficiency',
    'Agammaglobulinemia; Rhinitis; Common Variable Immunodeficiency; Serum Sickness',
  ],
  nephrology: [
    'Kidney Diseases; Renal Insufficiency; Renal Insufficiency, Chronic; Acute Kidney Injury',
    'Kidney Failure, Chronic; Nephritis; Glomerulonephritis; Glomerulonephritis, IGA; Nephrotic Syndrome',
    'Diabetic Nephropathies; Polycystic Kidney Diseases; Uremia; Chronic Kidney Disease-Mineral and Bone Disorder',
    'Hyperphosphatemia; Hyperparathyroidism, Secondary; Delayed Graft Function; Proteinuria; Albuminuria',
    'Renal Tubular Transport, Inborn Errors; Hypertension, Renal; Cardio-Renal Syndrome; Hepatorenal Syndrome',
    'Hemolytic-Uremic Syndrome; Atypical Hemolytic Uremic Syndrome; Cystinosis; Hyperoxaluria',
    'Hyperoxaluria, Primary; Renal Osteodystrophy',
  ],
  ophthalmology: [
    'Eye Diseases; Eye Abnormalities; Eye Infections; Eye Injuries; Eye Manifestations; Vision Disorders',
    'Refractive Errors; Retinal Diseases; Macular Degeneration; Macular Edema; Diabetic Retinopathy',
    'Retinopathy of Prematurity; Cataract; Glaucoma; Optic Nerve Diseases; Ocular Motility Disorders; Strabismus',
    'Amblyopia; Conjunctival Diseases; Conjunctivitis; Corneal Diseases; Optic Neuritis; Blindness; Uveitis',
    'Dry Eye Syndromes; Eyelid Diseases; Blepharitis; Lacrimal Apparatus Diseases; Graves Ophthalmopathy',
    'Vision, Low; Keratitis; Eye Diseases, Hereditary; Optic Atrophy, Hereditary, Leber; Endophthalmitis',
    'Leber Congenital Amaurosis; Retinitis Pigmentosa; Trachoma; Blepharospasm; Blepharoptosis; Myopia',
  ],
  orthopedics: [
    'Musculoskeletal Diseases; Bone Diseases; Joint Diseases; Spinal Diseases; Foot Diseases',
    'Musculoskeletal Abnormalities; Cartilage Diseases; Fasciitis; Fasciitis, Plantar; Foot Deformities',
    'Hand Deformities; Tendinopathy; Bursitis; Shoulder Pain; Back Pain; Low Back Pain; Neck Pain',
    'Musculoskeletal Pain; Patellofemoral Pain Syndrome; Spinal Stenosis; Scoliosis; Radiculopathy',
    'Fractures, Bone; Fractures, Cartilage; Dislocations; Joint Dislocations; Bone Diseases, Developmental',
    'Osteonecrosis; Sciatica; Arm Injuries; Leg Injuries; Hand Injuries; Hip Injuries; Back Injuries',
    'Spinal Injuries; Tendon Injuries; Athletic Injuries; Knee Injuries; Neck Injuries; Sprains and Strains',
    'Rupture; Amputation, Traumatic; Shoulder Injuries; Ankle Injuries; Foot Injuries; Contracture',
    'Joint Instability; Intervertebral Disc Degeneration; Intervertebral Disc Displacement',
    'Carpal Tunnel Syndrome; Rotator Cuff Injuries; Compartment Syndromes; Rhabdomyolysis; Muscle Cramp',
    'Ganglion Cysts; Myalgia; Heterotopic Ossification; Ossification, Heterotopic; Osteogenesis Imperfecta',
    'Synovitis; Multiple Trauma; Wounds, Nonpenetrating; Wounds, Penetrating; Hematoma; Contusions',
    'Crush Injuries; Thoracic Injuries; Abdominal Injuries; Dupuytren Contracture; Muscle Weakness',
    'Muscular Atrophy; Cumulative Trauma Disorders; Limb Deformities, Congenital',
    'Lower Extremity Deformities, Congenital; Upper Extremity Deformities, Congenital',
  ],
  psychiatry: [
    'Stress Disorders, Post-Traumatic; Depressive Disorder, Major; Bipolar Disorder; Opioid-Related Disorders',
    'Mental Disorders; Mood Disorders; Depressive Disorder; Depression; Depression, Postpartum; Anxiety Disorders',
    'Bipolar and Related Disorders; Schizophrenia Spectrum and Other Psychotic Disorders; Psychotic Disorders',
    'Schizophrenia; Personality Disorders; Neurotic Disorders; Behavioral Symptoms; Substance-Related Disorders',
    'Alcohol-Related Disorders; Alcoholism; Tobacco Use Disorder; Narcotic-Related Disorders; Drug Overdose',
    'Alcohol Drinking; Drinking Behavior; Smoking; Tobacco Use; Vaping; Smoking Cessation',
    'Neurodevelopmental Disorders; Child Development Disorders, Pervasive; Autism Spectrum Disorder',
    'Autistic Disorder; Attention Deficit Disorder with Hyperactivity',
    'Attention Deficit and Disruptive Behavior Disorders; Trauma and Stressor Related Disorders',
    'Stress Disorders, Traumatic; Stress, Psychological; Burnout, Psychological; Occupational Stress',
    'Feeding and Eating Disorders; Somatoform Disorders; Dissociative Disorders; Obsessive-Compulsive Disorder',
    'Disruptive, Impulse Control, and Conduct Disorders; Behavior, Addictive; Compulsive Behavior',
    'Impulsive Behavior; Self-Injurious Behavior; Suicide; Suicidal Ideation; Suicide, Attempted',
    'Child Behavior Disorders; Conduct Disorder; Problem Behavior; Aggression; Delirium; Confusion',
    'Psychomotor Agitation; Anxiety; Panic Disorder; Sexual Dysfunctions, Psychological; Paraphilic Disorders',
    'Motor Disorders; Gambling; Psychological Trauma; Emergence Delirium; Grief; Loneliness; Catatonia; Apathy',
    'Anhedonia; Irritable Mood; Dental Anxiety; Fear; Anger; Sleep Initiation and Maintenance Disorders',
    'Parasomnias; Internet Addiction Disorder; Gambling Disorder; Premenstrual Dysphoric Disorder',
    'Communication Disorders; Learning Disabilities; Emotions; Phobic Disorders',
    'Elimination Disorders, Psychological; Factitious Disorders; Alexithymia; Bereavement; Violence; Child Abuse',
    'Combat Disorders; Bulimia; Hyperphagia; Binge-Eating Disorder',
  ],
  urology: [
    'Urologic Diseases; Male Urogenital Diseases; Genital Diseases, Male; Urinary Bladder Diseases',
    'Urethral Diseases; Ureteral Diseases; Prostatic Diseases; Prostatic Hyperplasia; Prostatitis',
    'Erectile Dysfunction; Urological Manifestations; Lower Urinary Tract Symptoms; Urination Disorders',
    'Urinary Bladder, Overactive; Urinary Bladder, Neurogenic; Urinary Incontinence; Urinary Incontinence, Stress',
    'Urinary Incontinence, Urge; Enuresis; Nocturia; Nocturnal Enuresis; Elimination Disorders',
    'Cystitis, Interstitial; Urinary Retention; Sexual Dysfunction, Physiological; Infertility, Male',
    'Penile Diseases; Testicular Diseases; Azoospermia; Urolithiasis; Kidney Calculi; Nephrolithiasis',
    'Urinary Calculi; Urogenital Abnormalities; Urogenital Diseases; Premature Ejaculation; Varicocele',
    'Hypospadias; Cryptorchidism; Vesico-Ureteral Reflux; Hematuria; Hydronephrosis; Cystitis; Phimosis',
    'Genital Diseases; Nephrocalcinosis; Scrotal Pain; Urinary Fistula',
  ],
  "women's health": [
    'Female Urogenital Diseases; Female Urogenital Diseases and Pregnancy Complications; Genital Diseases, Female',
    'Pregnancy Complications; Obstetric Labor Complications; Puerperal Disorders; Uterine Diseases',
    'Ovarian Diseases; Ovarian Cysts; Adnexal Diseases; Vaginal Diseases; Vulvar Diseases',
    'Uterine Cervical Diseases; Endometriosis; Polycystic Ovary Syndrome; Menstruation Disturbances; Menopause',
    'Hot Flashes; Primary Ovarian Insufficiency; Infertility; Infertility, Female; Dysmenorrhea; Menorrhagia',
    'Uterine Hemorrhage; Pelvic Pain; Pelvic Organ Prolapse; Breast Diseases; Lactation Disorders; Mastodynia',
    'Mastitis; Diabetes, Gestational; Pre-Eclampsia; Hypertension, Pregnancy-Induced; Obstetric Labor, Premature',
    'Abortion, Spontaneous; Abortion, Habitual; Postpartum Hemorrhage; Pregnancy, Ectopic; Premenstrual Syndrome',
    'Dyspareunia; Vaginismus; Vulvodynia; Vaginosis, Bacterial; Vaginitis; Hyperemesis Gravidarum; Pregnancy',
    'Labor Pain; Placenta Diseases; Fetal Growth Retardation; Morning Sickness',
    'Fetal Membranes, Premature Rupture; Candidiasis, Vulvovaginal; Atrophic Vaginitis; Cystocele; Rectocele',
    'Pelvic Floor Disorders; Pelvic Inflammatory Disease; Leiomyoma; Osteoporosis, Postmenopausal',
    'Hypoactive Sexual Desire Disorder; Pregnancy, Unplanned; Eclampsia; HELLP Syndrome; Stillbirth; Fetal Death',
    'Oligohydramnios; Chorioamnionitis; Vasomotor Symptoms',
  ],
  pediatrics: [
    'Infant, Newborn, Diseases; Infant, Premature, Diseases; Premature Birth; Infant, Low Birth Weight',
    'Bronchopulmonary Dysplasia; Respiratory Distress Syndrome, Newborn; Hypoxia-Ischemia, Brain',
    'Asphyxia Neonatorum; Jaundice, Neonatal; Enterocolitis, Necrotizing; Ductus Arteriosus, Patent',
    'Neonatal Sepsis; Apnea of Prematurity; Neonatal Abstinence Syndrome; Hyperbilirubinemia, Neonatal',
    'Birth Injuries; Fetal Diseases; Infant Nutrition Disorders; Child Nutrition Disorders; Birth Weight',
    'Persistent Fetal Circulation Syndrome; Mucocutaneous Lymph Node Syndrome; Croup; Cleft Lip; Cleft Palate',
    'Fetal Alcohol Spectrum Disorders; Failure to Thrive; Developmental Disabilities; Sudden Infant Death',
    'Cerebral Intraventricular Hemorrhage; Intestinal Atresia; Craniofacial Abnormalities',
    'Maxillofacial Abnormalities',
  ],
  geriatrics: [
    'Frailty; Sarcopenia; Accidental Falls; Aging; Presbycusis; Aging, Premature; Cognitive Aging; Healthy Aging',
  ],
  'rare diseases': [
    'Metabolism, Inborn Errors; Lysosomal Storage Diseases; Lysosomal Storage Diseases, Nervous System',
    'Brain Diseases, Metabolic, Inborn; Sphingolipidoses; Gaucher Disease; Fabry Disease; Mucopolysaccharidoses',
    'Glycogen Storage Disease; Phenylketonurias; Mitochondrial Diseases; Urea Cycle Disorders, Inborn',
    'Amino Acid Metabolism, Inborn Errors; Carbohydrate Metabolism, Inborn Errors; Lipidoses',
    'Peroxisomal Disorders; Progeria; Metal Metabolism, Inborn Errors; Hypophosphatemia, Familial',
    'Familial Hypophosphatemic Rickets; Osteochondrodysplasias; Achondroplasia',
    'Chromosome Disorders; Ciliopathies; Glycogen Storage Disease Type II; Friedreich Ataxia; Tuberous Sclerosis',
    'Myositis Ossificans; Wolfram Syndrome; Williams Syndrome; 22q11 Deletion Syndrome; Angelman Syndrome',
    'Bardet-Biedl Syndrome; Alstrom Syndrome; Laminopathies; Homocystinuria; Ectodermal Dysplasia',
  ],
};

/** So broad that they count only where no other term of the record has an area: what is inflamed or bleeds says more. */
const BROAD: Table = {
  orthopedics: ['Wounds and Injuries; Mobility Limitation'],
  cardiology: ['Ischemia; Edema; Heart Arrest; Out-of-Hospital Cardiac Arrest; Embolism'],
  neurology: ['Fatigue; Hearing Disorders; Hearing Loss; Tinnitus; Vestibular Diseases; Hyperalgesia'],
  endocrinology: ['Dehydration; Feeding Behavior; Sedentary Behavior'],
  pulmonology: ['Nose Diseases; Paranasal Sinus Diseases; Smoke Inhalation Injury'],
  gastroenterology: ['Ascites; Polyps; Fistula'],
  hematology: ['Hemorrhage; Blood Loss, Surgical; Splenomegaly; Lymphadenopathy'],
  immunology: ['Immune System Diseases; Autoimmune Diseases; Inflammation'],
  dermatology: ['Ulcer; Hyperpigmentation'],
  'infectious disease': ['Abscess; Suppuration; Disease Outbreaks; Vaccine-Preventable Diseases'],
  psychiatry: [
    'Behavior; Health Behavior; Social Isolation; Burnout, Professional; Occupational Diseases',
    'Psychophysiologic Disorders',
  ],
  pediatrics: ['Congenital Abnormalities; Congenital, Hereditary, and Neonatal Diseases and Abnormalities'],
  geriatrics: ['Multimorbidity'],
  'rare diseases': ['Rare Diseases; Genetic Diseases, Inborn; Genetic Diseases, X-Linked'],
};

/** For the test that no term stands in it twice. */
export const MESH_AREAS: readonly Table[] = [AREAS, BROAD];

/** They say nothing of an area, not even by what they are kinds of. */
const SAYS_NOTHING = [
  'disease; syndrome; recurrence; chronic disease; acute disease; critical illness; disease progression; emergencies',
  'disease attributes; disease susceptibility; genetic predisposition to disease; pathologic processes; signs and symptoms',
  'hyperplasia; hypertrophy; metaplasia; fibrosis; sclerosis; necrosis; atrophy; asymptomatic diseases',
  'postoperative complications; intraoperative complications; drug-related side effects and adverse reactions',
];

/** What the names of growths are made with. MeSH has thousands of them. */
const GROWTH = /neoplasm|cancer|tumor|carcinoma|leukemia|lymphoma|melanoma|sarcoma|blastoma|glioma|myeloma|adenoma/;

const each = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split('; ').map(plain));
const byTerm = (table: Table): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).flatMap(([area, lines]) => each(lines).map((term) => [term, area] as const)));

let tables: ReturnType<typeof built> | undefined;
const built = () => ({ areas: byTerm(AREAS), broad: byTerm(BROAD), silent: new Set(each(SAYS_NOTHING)) });
/** Built at the first use, so that the pages that share other import rules don't get the table in their scripts. */
const theTables = () => {
  tables ??= built();
  return tables;
};

/** @param term in lower case */
const areaOfTerm = (term: string): string | undefined =>
  theTables().areas.get(term) ?? (GROWTH.test(term) ? 'oncology' : undefined);

/**
 * The area of a record by its MeSH terms: that of the first which says anything of one.
 *
 * The registry lists what all terms of a record are kinds of in one list, in no order that tells which belongs to which. So
 * if we don't have the first term itself, its area is the first in that list which no other of its terms accounts for.
 * @param meshes in the record's order
 * @param ancestors what they are kinds of
 * @returns a value of STUDY_AREAS, or undefined
 */
export function areaOfTerms(meshes: readonly string[], ancestors: readonly string[]): string | undefined {
  const { broad, silent } = theTables();
  const [first = '', ...others] = meshes.map(plain).filter((term) => !silent.has(term) && !broad.has(term));
  const above = ancestors.map(plain);
  const areas = (terms: readonly string[]) => terms.flatMap((term) => areaOfTerm(term) ?? []);
  const ofOthers = areas(others);
  return (
    areaOfTerm(first) ??
    areas(above).find((area) => !ofOthers.includes(area)) ??
    ofOthers[0] ??
    areas(above)[0] ??
    [...meshes.map(plain), ...above].flatMap((term) => broad.get(term) ?? [])[0]
  );
}

const plain = (term: string): string => term.trim().toLowerCase();
