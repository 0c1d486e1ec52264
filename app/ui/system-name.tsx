import { createContext, useContext } from 'react';
import { COMPANY } from '~/catalogue/company';

/** What the platform is called, as administrators have set it (ADM-14). */
const SystemName = createContext<string>(COMPANY.name);

export const SystemNameProvider = SystemName.Provider;
export const useSystemName = () => useContext(SystemName);
