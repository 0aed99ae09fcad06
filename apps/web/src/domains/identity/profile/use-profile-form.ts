import { failures } from '@onair/contract/failure';
import {
  getProfile,
  latestActivity,
  type OwnProfile,
  type ProfileForm,
  saveInfo,
} from '@onair/contract/identity/profile';
import { profileFaultWords } from '@onair/contract/identity/profile.words';
import { type ProfileField, profileFaults } from '@onair/contract/identity/profile-rules';
import { userInfo } from '@onair/contract/identity/session';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { keyOf, queryClient, useWrite } from '../../../shared/api/query.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { setProfile } from '../../../shared/session/session.ts';
import { basicWords } from './basic.words.ts';

const formOf = ({ emailProven: _, version: __, ...form }: OwnProfile): ProfileForm => form;

/** Navbar and panel show what was saved without waiting for the stream. */
const showEverywhere = async (): Promise<void> => {
  setProfile(await call(userInfo, {}, { handled: true }));
};

/** The profile as typed, beside the one that is stored; and its way to the server. */
export const useProfileForm = (stored: OwnProfile) => {
  const locale = useLocale((state) => state.locale);
  const [edit, setEdit] = useState<{ form: ProfileForm; version: number } | null>(null);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<ProfileField>>(new Set());
  const original = formOf(stored);
  const form = edit?.form ?? original;
  const fields = Object.keys(original) as ProfileField[];
  const dirty = fields.some((field) => form[field] !== original[field]);
  const faults = profileFaults(form);

  const forget = () => {
    setEdit(null);
    setTried(false);
    setLeft(new Set());
  };
  const save = useWrite(saveInfo, {
    handled: true,
    changes: [latestActivity],
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(getProfile, {}), saved);
      forget();
      Message.success(wordsNow(basicWords).saved);
      // The stream tells it as well; without either it shows with the next reload.
      showEverywhere().catch(() => undefined);
    },
  });

  const faultAt = (field: ProfileField): string | undefined => {
    const fault = faults.find((one) => one.field === field);
    if (fault && (tried || left.has(field))) return profileFaultWords(fault, locale);
    return save.error?.fields.find((one) => one.field === field)?.msg;
  };

  return {
    form,
    dirty,
    faultAt,
    faultCount: tried ? faults.length : 0,
    busy: save.isPending,
    error: save.error,
    outdated: save.error?.code === failures.conflict.code,
    set: (part: Partial<ProfileForm>) => {
      setEdit({ form: { ...form, ...part }, version: edit?.version ?? stored.version });
      if (save.error) save.reset();
    },
    leave: (field: ProfileField) => setLeft(new Set([...left, field])),
    reset: () => {
      forget();
      save.reset();
    },
    reload: async () => {
      await queryClient.invalidateQueries({ queryKey: keyOf(getProfile) });
      forget();
      save.reset();
    },
    /** @returns the first field at fault, null when there is none */
    submit: (): ProfileField | null => {
      setTried(true);
      const first = faults[0]?.field ?? null;
      if (!first && !save.isPending) save.mutate({ ...form, version: edit?.version ?? stored.version });
      return first;
    },
  };
};

export type ProfileFormState = ReturnType<typeof useProfileForm>;
