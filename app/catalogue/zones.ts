/** The time zones that a person can choose to read times in. */
import type { Option } from './options';
import { NO_ZONE } from './time';
import { ZONES } from './visits';

const ABROAD = [
  { value: 'America/Halifax', label: 'Atlantic Time (Canada)' },
  { value: 'America/Mexico_City', label: 'Mexico City' },
  { value: 'America/Bogota', label: 'Bogotá, Lima' },
  { value: 'America/Sao_Paulo', label: 'São Paulo' },
  { value: 'America/Argentina/Buenos_Aires', label: 'Buenos Aires' },
  { value: 'Europe/London', label: 'London, Dublin' },
  { value: 'Europe/Berlin', label: 'Berlin, Paris, Rome, Zurich' },
  { value: 'Europe/Athens', label: 'Athens, Helsinki, Kyiv' },
  { value: 'Africa/Johannesburg', label: 'Johannesburg' },
  { value: 'Asia/Jerusalem', label: 'Jerusalem' },
  { value: 'Asia/Dubai', label: 'Dubai' },
  { value: 'Asia/Kolkata', label: 'Mumbai, Delhi' },
  { value: 'Asia/Singapore', label: 'Singapore' },
  { value: 'Asia/Shanghai', label: 'Shanghai, Beijing' },
  { value: 'Asia/Tokyo', label: 'Tokyo' },
  { value: 'Asia/Seoul', label: 'Seoul' },
  { value: 'Australia/Sydney', label: 'Sydney, Melbourne' },
  { value: 'Pacific/Auckland', label: 'Auckland' },
] as const satisfies readonly Option[];

export const READER_ZONES = [...ZONES, ...ABROAD, { value: NO_ZONE, label: 'UTC' }] as const;
export type ReaderZone = (typeof READER_ZONES)[number]['value'];

/** What a person chooses from. */
export const ZONE_CHOICES = [
  { value: 'organization', label: 'The time zone of my organization' },
  ...READER_ZONES,
] as const;
export type ZoneChoice = (typeof ZONE_CHOICES)[number]['value'];
