import { createContext } from 'react';
import type { Session } from './session.ts';

export const SessionContext = createContext<Session | null>(null);
