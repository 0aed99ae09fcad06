-- What the pages of accounts and audit and the search of the palette read.
select 1;
