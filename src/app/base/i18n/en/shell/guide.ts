/** What each page is for and how to begin there, and the welcome in the demo company. */
export const guide = {
  thisPage: 'This page: {page}',
  begin: 'To begin:',
  about: {
    home: {
      what: 'What needs you today, what is owed to you and by you, and what comes in and goes out.',
      first: 'Start with what is marked as refused or in conflict: each line takes you to it.',
    },
    saleInvoice: {
      what: 'Invoices and credits for your customers. A draft is yours to change; once it is submitted and posted, the customer owes it.',
      first: 'Press Alt+N, type a few letters of the customer, then the products, and press Alt+S to sync.',
    },
    saleOrder: {
      what: 'What customers have ordered. An order is owed only when you turn it into an invoice.',
      first: 'Press Alt+N for a new order, or open a quote that was accepted and turn it into one.',
    },
    saleQuote: {
      what: 'Offers to customers. A quote binds nobody until it becomes an order or an invoice.',
      first: 'Press Alt+N for a new quote. When it is accepted, turn it into an order or an invoice.',
    },
    receipt: {
      what: 'Money that customers have paid, and the invoices that it pays.',
      first: 'Press Alt+N, choose the customer, and tick the invoices; or draft it from a line on the Bank page.',
    },
    journal: {
      what: 'Debits and credits of any accounts, for what no invoice, payment or receipt says: accruals, depreciation, corrections.',
      first:
        'Press Alt+N, give each line an account and a debit or credit. What is left to balance is shown with the total.',
    },
    purchaseInvoice: {
      what: 'Invoices and credits from your suppliers, as they are on paper.',
      first:
        'Press Alt+N, choose the supplier, and type their invoice number: each number is taken once. Drop e-invoices on the list.',
    },
    purchaseOrder: {
      what: 'What you have ordered from suppliers. Their invoice is made from it when it arrives.',
      first: 'Press Alt+N for a new order, and turn it into an invoice when the supplier bills it.',
    },
    payment: {
      what: 'Money that you have paid, and the invoices that it pays.',
      first: 'Press Alt+N for one supplier, or use the payment run to pay many at once.',
    },
    all: {
      what: 'Documents of every class in one list, to search them all at once.',
      first: 'Press / and type a number, a name, an amount or a word of a line.',
    },
    prices: {
      what: 'Sale and purchase prices by product, quantity, date, customer or supplier. Documents take the best one that fits.',
      first: 'Press Alt+N and type a product; choose several rows and press Alt+U to change them together.',
    },
    contactAccount: {
      what: 'Whom you sell to and buy from: terms, credit limit, bank details, contacts, and what is outstanding by age.',
      first: 'Press Alt+N for a customer, or N then S for a supplier. A document may use it at once.',
    },
    contact: {
      what: 'People at your customers and suppliers.',
      first: 'Press Alt+N and choose whom they belong to, or add them on the customer’s own page.',
    },
    product: {
      what: 'What you sell and buy, with the account, the tax code and the usual price of each.',
      first: 'Press Alt+N for a new product. Prices by quantity or customer are on the Prices page.',
    },
    project: {
      what: 'Jobs whose documents and prices are kept together.',
      first: 'Press Alt+N for a new project, then name it in the documents that belong to it.',
    },
    department: {
      what: 'Parts of the company by which postings are reported, as a tree.',
      first: 'Press Alt+N for a new one. Drag it onto another, or use Ctrl+X and Ctrl+V, to put it below.',
    },
    costCentre: {
      what: 'Places where money is spent or earned, as a tree.',
      first: 'Press Alt+N for a new one. Drag it onto another, or use Ctrl+X and Ctrl+V, to put it below.',
    },
    bank: {
      what: 'The lines of your bank accounts, typed or read from the bank’s files, and the receipts and payments that go with them.',
      first: 'Press Alt+I to import a file. Then choose a line: the documents that may belong to it appear beside it.',
    },
    recurring: {
      what: 'Documents that you make again and again, kept as templates with a schedule.',
      first:
        'Open such a document and choose Actions, “Keep as template”. When it is due, press Alt+M here to make its draft.',
    },
    batchEntry: {
      what: 'Many simple purchase or sales invoices, payments or receipts in one grid, each row a whole document.',
      first:
        'Type in the last row: Tab goes on, Enter completes the row. Type the total of the papers below (Alt+T) to compare.',
    },
    paymentRun: {
      what: 'Pays many purchase invoices at once: one payment is drafted for each supplier.',
      first: 'Choose the day by which they are due, tick what you want to pay, and draft the payments.',
    },
    monthEnd: {
      what: 'What should be looked at before a period is closed: missing and double numbers, drafts left, unexplained bank lines and more.',
      first:
        'Press Enter to open a finding’s record. What is all right is chosen with Space and waived with Alt+E, with a reason.',
    },
    budgets: {
      what: 'The budget of each account and month. The service keeps it, so changing it needs a connection.',
      first: 'Change a figure and save: it is changed on the service at once.',
    },
    reports: {
      what: 'Who owes what and since when, as at any day.',
      first: 'Choose a day and press Enter on a party to see its documents; Ctrl+P prints what is shown.',
    },
    enquiries: {
      what: 'Reports that are stored on the service. They are run there, so they need a connection.',
      first: 'Choose one and run it. The table can be saved for Excel.',
    },
    sync: {
      what: 'Everything that is not on the service yet, why, and what to do about it. Nothing here is lost.',
      first: 'Open the first one that is refused or in conflict, correct it, and press Alt+S.',
    },
    settings: {
      what: 'The connection, open periods, lists to choose from, letterhead, backup and copies.',
      first: 'Make a backup, and look where the copies of your work are kept.',
    },
  },
  welcome: {
    title: 'Welcome in five steps',
    titleAt: 'Welcome, step {at} of {of}',
    open: 'Show the five steps',
    goTo: 'Go to the welcome',
    leave: 'Leave it',
    finish: 'Finish',
    left: 'To open the welcome again, press Ctrl+K or ?, or go to Settings.',
    show: 'Show me',
    perform: 'Do it for me',
    pasted:
      '{count} line pasted: {amount}. Ctrl+Z takes it back. | {count} lines pasted: {amount}. Ctrl+Z takes all of them back.',
    setFound: '{party} paid {amount} and named no invoice. {count} invoices make it: press Enter to take them.',
    noSet: 'No customer has several open invoices now. Discard a receipt that is still a draft, and try again.',
    back: 'Back',
    next: 'Next',
    done: 'Done.',
    settings: 'The five steps of the demo company: lines pasted, a payment explained, a sync, and what the marks mean.',
    step: {
      demo: {
        title: 'This is a demo company',
        text: 'Harbour & Vale sells office supplies. All of it is on this computer, so try anything. Other companies are connected from this menu.',
      },
      paste: {
        title: 'Paste twenty lines',
        text: 'Opens an invoice and pastes twenty rows of a spreadsheet into its lines. In your own books: copy the rows, and press Ctrl+V in the lines.',
      },
      set: {
        title: 'Find what a payment is for',
        text: 'A customer paid several invoices in one sum and named none. Daybook finds the ones that make it.',
      },
      sync: {
        title: 'Sync when it suits you',
        text: 'Press Sync at the top right. It sends what you have done and reads what colleagues have done. Until then you work on, also offline.',
      },
      marks: {
        title: 'When something needs you',
        text: 'The Sync centre lists what could not go: here an invoice that was refused, and a draft that a colleague changed too. Open each and correct it.',
      },
    },
  },
};
