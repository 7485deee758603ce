import { use } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { returnPath } from '../../paths.ts';
import { SessionContext } from './use-session.ts';

/** After signing in: leads to the page that the address's state names, where that is for whoever has signed in. */
export function useComeBack(): () => Promise<void> {
  const session = use(SessionContext);
  const navigate = useNavigate();
  const { state } = useLocation();
  return async () => {
    await navigate(returnPath(state, session?.get().user?.id));
  };
}
