import '@arco-design/web-react/lib/_util/react-19-adapter';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Each test begins with an empty page.
afterEach(cleanup);
