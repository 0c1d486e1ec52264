import { createContext, useContext } from 'react';
import { COMPANY } from '~/catalogue/company';

/** The nonce for scripts from this response's Content-Security-Policy. Empty in the browser, which hides nonces. */
const Nonce = createContext('');

export const NonceProvider = Nonce.Provider;
export const useNonce = () => useContext(Nonce);

/** The name of the platform, which administrators can change (ADM-14). */
const SystemName = createContext<string>(COMPANY.name);

export const SystemNameProvider = SystemName.Provider;
export const useSystemName = () => useContext(SystemName);

/** The organization that the reader acts for, if they have several: its ID, empty for studies without one. */
const ActsFor = createContext<string | null>(null);

export const ActsForProvider = ActsFor.Provider;
export const useActsFor = () => useContext(ActsFor);

/** Whether the reader is signed in. */
const SignedIn = createContext(false);

export const SignedInProvider = SignedIn.Provider;
export const useSignedIn = () => useContext(SignedIn);
