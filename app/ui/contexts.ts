import { createContext, useContext } from 'react';
import { COMPANY } from '~/catalogue/company';

/** The nonce that the Content-Security-Policy of this answer asks of scripts. Empty in the browser, which hides it. */
const Nonce = createContext('');

export const NonceProvider = Nonce.Provider;
export const useNonce = () => useContext(Nonce);

/** What the platform is called, as administrators have set it (ADM-14). */
const SystemName = createContext<string>(COMPANY.name);

export const SystemNameProvider = SystemName.Provider;
export const useSystemName = () => useContext(SystemName);
