import { type ApiToken, listApiTokens, revokeApiToken } from '@onair/contract/integrations/tokens';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { KeyList } from '../../../shared/ui/key-list.tsx';
import { integrationsWords } from '../integrations.words.ts';
import { CreateToken } from './create-token.tsx';

const useColumns = (): Column<ApiToken>[] => {
  const words = useWords(integrationsWords);
  const isOver = ({ expiresAt }: ApiToken) => Date.parse(expiresAt) <= Date.now();
  return [
    { key: 'name', title: words.name, rowHeader: true, cell: ({ name }) => <span data-content>{name}</span> },
    { key: 'token', title: words.token, cell: ({ ending }) => <code>{words.ending(ending)}</code> },
    {
      key: 'scopes',
      title: words.scope,
      cell: ({ scopes }) => scopes.map((scope) => words.scopes[scope]).join(' · '),
    },
    {
      key: 'lastUsed',
      title: words.lastUsed,
      ...timeCells(({ lastUsedAt }) => lastUsedAt, 'minute', words.never),
    },
    {
      key: 'expires',
      title: words.expires,
      ...timeCells((token) => (isOver(token) ? null : token.expiresAt), 'minute', words.expired),
    },
  ];
};

/** The reader's own tokens: created, shown once, and revoked here. */
export const ApiTokens = () => {
  const words = useWords(integrationsWords);
  return (
    <KeyList
      words={{ ...words, title: words.tokens, create: words.createToken, none: words.noTokens }}
      intro={
        <>
          {words.tokensIntro} <a href="/api/docs#tag/API-for-others">{words.reference}</a>
        </>
      }
      list={useCall(listApiTokens, {}, { handled: true })}
      revoke={useWrite(revokeApiToken)}
      columns={useColumns()}
      corner="token"
      form={CreateToken}
      secret={{ ...words, title: words.newToken }}
    />
  );
};
