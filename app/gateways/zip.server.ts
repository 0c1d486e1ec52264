import zipcodes from 'zipcodes';

export interface Place {
  lat: number;
  lon: number;
}

/** Where a US ZIP code is ('02115', '02115-1234'); null for an unknown one and for those that are no place (military). */
export function placeOfZip(zipCode: string): Place | null {
  const code = /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(zipCode)?.[1];
  const found = code === undefined ? undefined : zipcodes.lookup(code);
  // The package gives 0,0 for post offices of the armed forces.
  return found && (found.latitude !== 0 || found.longitude !== 0)
    ? { lat: found.latitude, lon: found.longitude }
    : null;
}
