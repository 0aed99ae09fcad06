import { listPresetRules, type PresetRule, switchRule } from '@onair/contract/content/rules';
import { failures } from '@onair/contract/failure';
import { announceFailure } from '../../../shared/api/announce.ts';
import { keyOf, queryClient, useWrite } from '../../../shared/api/query.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { rulesWords } from './rules.words.ts';

const put = (change: (rule: PresetRule) => PresetRule): void => {
  queryClient.setQueryData<PresetRule[]>(keyOf(listPresetRules, {}), (rules) => rules?.map(change));
};

/** Replaces the cached rule by the server's response. */
export const showRule = (rule: PresetRule): void => put((each) => (each.key === rule.key ? rule : each));

/** Turns rules on and off: an optimistic update, reverted when the server refuses. */
export const useSwitch = () => {
  const write = useWrite(switchRule, {
    optimistic: ({ key, enable }) => {
      const show = (on: boolean) => put((rule) => (rule.key === key ? { ...rule, enable: on } : rule));
      let shows = true;
      // A response in flight would revert it prematurely.
      queryClient.cancelQueries({ queryKey: keyOf(listPresetRules) }).then(() => shows && show(enable));
      return () => {
        shows = false;
        show(!enable);
      };
    },
    onDone: showRule,
    onFailed: (error) => {
      if (error.code === failures.conflict.code) Message.warning(wordsNow(rulesWords).conflict);
      else announceFailure(error);
    },
  });
  return {
    toggle: ({ key, version, enable }: PresetRule) => write.mutate({ key, version, enable: !enable }),
    busy: write.isPending ? (write.variables?.key ?? null) : null,
  };
};
