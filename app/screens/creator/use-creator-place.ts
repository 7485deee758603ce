import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { creatorPath, type CreatorTab, creatorTabs } from '../../paths.ts';

export interface CreatorPlace {
  /** Null while nothing has been started. */
  readonly id: string | null;
  /** Whether the item was opened for editing, and not started here. */
  readonly isEdit: boolean;
  readonly tab: CreatorTab;
  /** The person came to write: the editor takes the focus. */
  readonly isWriting: boolean;
  readonly show: (tab: CreatorTab) => void;
}

/** The person's location in the creator. It is stored in the address, so that a reload, Back and a link lead to it. */
export function useCreatorPlace(): CreatorPlace {
  const [params] = useSearchParams();
  const { state } = useLocation() as { readonly state: { readonly isWriting?: true } | null };
  const navigate = useNavigate();
  const edited = params.get('edit') || null;
  const id = edited ?? (params.get('started') || null);
  return {
    id,
    isEdit: edited !== null,
    tab: creatorTabs.find((tab) => tab === params.get('tab')) ?? 'editor',
    isWriting: state?.isWriting ?? false,
    show: (tab) => {
      if (id !== null) void navigate(creatorPath(id, { tab, isEdit: edited !== null }), { replace: true });
    },
  };
}
