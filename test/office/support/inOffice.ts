/** Services of tests keep their company in PostgreSQL. */
process.env['DAYBOOK_TEST_OFFICE'] = 'yes';
