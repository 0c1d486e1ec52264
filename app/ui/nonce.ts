import { createContext, useContext } from 'react';

/** The nonce that the Content-Security-Policy of this answer asks of scripts. Empty in the browser, which hides it. */
const Nonce = createContext('');

export const NonceProvider = Nonce.Provider;
export const useNonce = () => useContext(Nonce);
