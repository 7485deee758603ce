import { createContext } from 'react';
import type { Session } from '../../account/session.ts';

export const SessionContext = createContext<Session | null>(null);
