/* Auction_House, from auction_fixed.map: generated, do not edit */
/* -O 1: the optimised form; -O 0 is the textbook form, -O 2 has the reductions with which `map2pml check` searches */
/* settings: -D NAME=VALUE on the command line of spin overrides them */
#ifndef CAPACITY
#define CAPACITY 4 /* of each mailbox; a send to a full mailbox stops the search */
#endif
#ifndef PRUNE_FULL
#define PRUNE_FULL 0 /* 1: a send to a full mailbox ends only its run, and the search continues */
#endif
#ifndef CHECK_NO_FAILURE
#define CHECK_NO_FAILURE 1 /* an agent that ends in failure is an error */
#endif
#ifndef CHECK_NO_ORPHANS
#define CHECK_NO_ORPHANS 1 /* a message left in a mailbox when all have ended is an error */
#endif
#ifndef PRUNE_FAILED
#define PRUNE_FAILED 0 /* 1: deadlocks after a failure are ignored */
#endif
#ifndef CHECK_STUCK
#define CHECK_STUCK 0 /* 1: an agent that waits for messages that no agent can send any more is an error */
#endif
#ifndef CHECK_PROGRESS
#define CHECK_PROGRESS 0 /* 1: taking a message is progress (search for non-progress cycles) */
#endif
#if CHECK_PROGRESS
#define AFTER_RECEIVE(label) progress_##label
#define PROGRESS(label) progress_##label: skip;
#define AFTER_TIMEOUT(label) label
#else
#define AFTER_RECEIVE(label) label
#define PROGRESS(label)
#define AFTER_TIMEOUT(label) first_##label
#endif
#define MOST_PROCESSES 250
/* performative and number of arguments */
#define PERF_accept_2 1
#define PERF_inform_2 2
#define PERF_inform_3 3
/* values */
#define NOT_BOUND 0 /* ? */
#define AGENT_Auctioneer 1 /* Auctioneer */
#define AGENT_Bidder 2 /* Bidder */
#define ROLE_auctioneer 3 /* %auctioneer */
#define ROLE_bidder 4 /* %bidder */
#define PROC_getValue 5 /* getValue() */
#define CONST_start 6 /* start */
#define CONST_bidloop 7 /* bidloop */
#define CONST_bid 8 /* bid */
#define PROC_recordBid 9 /* recordBid() */
#define CONST_next 10 /* next */
#define PROC_getWinner 11 /* getWinner() */
#define PROC_startBidding 12 /* startBidding() */
#define PROC_keepBidding 13 /* keepBidding() */
/* mailboxes: message, sender, arguments */
chan mailbox_Auctioneer = [CAPACITY] of { byte, byte, byte, byte };
chan mailbox_Bidder = [CAPACITY] of { byte, byte, byte, byte, byte };
#define all_mailboxes_empty (len(mailbox_Auctioneer) == 0 && len(mailbox_Bidder) == 0)
byte running = 2;
bool agent_failed;
#if CHECK_STUCK
bool agent_stuck;
#endif
bool limit_reached;
byte entries_Auctioneer_bidloop_10 = 0;
byte spare0;
byte spare1;
byte spare2;
byte spare3;
byte spare4;
/* auction_fixed.map:5  Auctioneer */
active [1] proctype agent_Auctioneer()
{
  byte v_bidder;
  byte v_bidval;
  byte v_newval;
  byte v_price;
  byte v_val;
  byte v_winner;
  /* auction_fixed.map:6  $val = getValue() */
  at_Auctioneer_line_6:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 2 d %d\n", (_pid + 1));
      v_val = PROC_getValue;
    };
    goto at_Auctioneer_line_7;
  };
  /* auction_fixed.map:7  inform(start, $val) => agent(_, %bidder) */
  at_Auctioneer_line_7:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Bidder) >= CAPACITY ->
       printf("@ 3 x %d\n", (_pid + 1));
       goto end_cut_agent_Auctioneer;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Bidder) < CAPACITY);
      mailbox_Bidder!PERF_inform_2, (_pid + 1), CONST_start, v_val, 0;
      printf("@ 3 s %d %d %d > 2\n", (_pid + 1), CONST_start, v_val);
    };
    d_step {
      printf("@ 4 c %d %d\n", (_pid + 1), 1);
      v_price = v_val;
      v_val = 0;
      if
      :: entries_Auctioneer_bidloop_10 <= 5 ->
         entries_Auctioneer_bidloop_10++;
      :: else ->
         skip;
      fi;
    };
    goto at_Auctioneer_bidloop_line_11;
  };
  /* auction_fixed.map:11  waitfor (inform(bid, $bidval) <= agent($bidder, %bidder) then $newval = recordBid($bidder, $bidval) then inform(next, $newval, $bidder) => agent(_, %bidder) then agent(bidloop, $newval, $bidval)) timeout ($winner = getWinner() then accept($winner, $price) => agent(_, %bidder)) */
  PROGRESS(at_Auctioneer_bidloop_line_11)
  at_Auctioneer_bidloop_line_11:
  atomic {
    if
    :: entries_Auctioneer_bidloop_10 <= 5 && (mailbox_Auctioneer??[PERF_inform_2, _, CONST_bid, _]) ->
       d_step {
         mailbox_Auctioneer??PERF_inform_2, v_bidder, CONST_bid, v_bidval;
         printf("@ 7 r %d %d %d %d\n", (_pid + 1), v_bidder, CONST_bid, v_bidval);
       };
       if
       :: true ->
          d_step {
            printf("@ 8 d %d\n", (_pid + 1));
            v_newval = PROC_recordBid;
          };
          goto AFTER_RECEIVE(at_Auctioneer_bidloop_line_14);
       :: true ->
          d_step {
            printf("@ 8 D %d\n", (_pid + 1));
            v_bidder = 0;
            v_bidval = 0;
          };
          goto AFTER_RECEIVE(at_Auctioneer_bidloop_line_11);
       fi;
    :: entries_Auctioneer_bidloop_10 <= 5 && timeout ->
       d_step {
         printf("@ 5 t %d\n", (_pid + 1));
       };
       goto AFTER_TIMEOUT(at_Auctioneer_bidloop_line_17);
    :: !(entries_Auctioneer_bidloop_10 <= 5) ->
       d_step {
         printf("@ 5 l %d\n", (_pid + 1));
         limit_reached = true;
       };
       d_step {
         printf("@ 5 t %d\n", (_pid + 1));
       };
       goto AFTER_TIMEOUT(at_Auctioneer_bidloop_line_17);
    fi;
  };
  /* auction_fixed.map:14  inform(next, $newval, $bidder) => agent(_, %bidder) */
  PROGRESS(at_Auctioneer_bidloop_line_14)
  at_Auctioneer_bidloop_line_14:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Bidder) >= CAPACITY ->
       printf("@ 9 x %d\n", (_pid + 1));
       goto end_cut_agent_Auctioneer;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Bidder) < CAPACITY);
      mailbox_Bidder!PERF_inform_3, (_pid + 1), CONST_next, v_newval, v_bidder;
      printf("@ 9 s %d %d %d %d > 2\n", (_pid + 1), CONST_next, v_newval, v_bidder);
      v_bidder = 0;
      v_newval = 0;
    };
    d_step {
      printf("@ 10 c %d %d\n", (_pid + 1), 1);
      v_price = v_bidval;
      v_bidval = 0;
      if
      :: entries_Auctioneer_bidloop_10 <= 5 ->
         entries_Auctioneer_bidloop_10++;
      :: else ->
         skip;
      fi;
    };
    goto at_Auctioneer_bidloop_line_11;
  };
  /* auction_fixed.map:17  $winner = getWinner() */
  at_Auctioneer_bidloop_line_17:
  atomic {
    skip; /* no label may stand first here */
    first_at_Auctioneer_bidloop_line_17:
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 12 d %d\n", (_pid + 1));
      v_winner = PROC_getWinner;
    };
    goto at_Auctioneer_bidloop_line_18;
  };
  /* auction_fixed.map:18  accept($winner, $price) => agent(_, %bidder) */
  at_Auctioneer_bidloop_line_18:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Bidder) >= CAPACITY ->
       printf("@ 13 x %d\n", (_pid + 1));
       goto end_cut_agent_Auctioneer;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Bidder) < CAPACITY);
      mailbox_Bidder!PERF_accept_2, (_pid + 1), v_winner, v_price, 0;
      printf("@ 13 s %d %d %d > 2\n", (_pid + 1), v_winner, v_price);
      v_price = 0;
      v_winner = 0;
    };
    printf("@ 0 f %d\n", (_pid + 1));
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_agent_Auctioneer;
  };
  end_agent_Auctioneer:
    false;
  end_failed_agent_Auctioneer:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_Auctioneer:
    do
    :: true ->
  progress_cut_agent_Auctioneer:
       skip;
    od;
  #endif
}
/* auction_fixed.map:20  Bidder */
active [1] proctype agent_Bidder()
{
  byte v_auctioneer;
  byte v_newval;
  byte v_startval;
  /* auction_fixed.map:21  waitfor (inform(start, $startval) <= agent($auctioneer, %auctioneer) then (($bidval = startBidding($startval, !Bidder) then inform(bid, $startval) => agent($auctioneer, %auctioneer)) or skip) then agent(bidloop, $auctioneer, $startval)) timeout agent() */
  at_Bidder_line_21:
  atomic {
    if
    :: (mailbox_Bidder??[PERF_inform_2, _, CONST_start, _, _]) ->
       d_step {
         mailbox_Bidder??PERF_inform_2, v_auctioneer, CONST_start, v_startval, _;
         printf("@ 16 r %d %d %d %d\n", (_pid + 1), v_auctioneer, CONST_start, v_startval);
       };
       if
       :: true ->
          d_step {
            printf("@ 19 d %d\n", (_pid + 1));
          };
          goto AFTER_RECEIVE(at_Bidder_line_24);
       :: true ->
          d_step {
            printf("@ 19 D %d\n", (_pid + 1));
            v_auctioneer = 0;
            v_startval = 0;
          };
          d_step {
            printf("@ 21 k %d\n", (_pid + 1));
          };
          goto AFTER_RECEIVE(at_Bidder_line_26);
       fi;
    fi;
  };
  /* auction_fixed.map:24  inform(bid, $startval) => agent($auctioneer, %auctioneer) */
  PROGRESS(at_Bidder_line_24)
  at_Bidder_line_24:
  atomic {
    if
    :: v_auctioneer == AGENT_Auctioneer ->
       #if PRUNE_FULL
       if
       :: len(mailbox_Auctioneer) >= CAPACITY ->
          printf("@ 20 x %d\n", (_pid + 1));
          goto end_cut_agent_Bidder;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_Auctioneer) < CAPACITY);
         mailbox_Auctioneer!PERF_inform_2, (_pid + 1), CONST_bid, v_startval;
         printf("@ 20 s %d %d %d > 1\n", (_pid + 1), CONST_bid, v_startval);
         v_auctioneer = 0;
         v_startval = 0;
       };
       goto at_Bidder_line_26;
    :: else ->
       d_step {
         printf("@ 20 S %d\n", (_pid + 1));
         v_auctioneer = 0;
         v_startval = 0;
       };
       d_step {
         printf("@ 21 k %d\n", (_pid + 1));
       };
       goto at_Bidder_line_26;
    fi;
  };
  /* auction_fixed.map:26  agent(bidloop, $auctioneer, $startval) */
  PROGRESS(at_Bidder_line_26)
  at_Bidder_line_26:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 22 c %d %d\n", (_pid + 1), 3);
    };
    goto at_Bidder_bidloop_line_30;
  };
  /* auction_fixed.map:30  waitfor ((inform(next, $newval, $highbidder) <= agent($auctioneer, %auctioneer) then ($highval = keepBidding($newval, $highbidder) then inform(bid, $newval) => agent($auctioneer, %auctioneer) then agent(bidloop, $auctioneer, $newval))) or accept($highbidder, $winval) <= agent($auctioneer, %auctioneer)) timeout agent(bidloop, $auctioneer, $bidval) */
  at_Bidder_bidloop_line_30:
  atomic {
    if
    :: (mailbox_Bidder??[PERF_inform_3, _, CONST_next, _, _]) ->
       d_step {
         mailbox_Bidder??PERF_inform_3, v_auctioneer, CONST_next, v_newval, spare4;
         printf("@ 27 r %d %d %d %d %d\n", (_pid + 1), v_auctioneer, CONST_next, v_newval, spare4);
         spare4 = 0;
       };
       if
       :: true ->
          d_step {
            printf("@ 29 d %d\n", (_pid + 1));
          };
          goto AFTER_RECEIVE(at_Bidder_bidloop_line_33);
       :: true ->
          d_step {
            printf("@ 29 D %d\n", (_pid + 1));
            v_auctioneer = 0;
            v_newval = 0;
          };
          goto AFTER_RECEIVE(at_Bidder_bidloop_line_35);
       fi;
    :: !(mailbox_Bidder??[PERF_inform_3, _, CONST_next, _, _]) && (mailbox_Bidder??[PERF_accept_2, _, _, _, _]) ->
       d_step {
         mailbox_Bidder??PERF_accept_2, spare1, spare2, spare3, _;
         printf("@ 32 r %d %d %d %d\n", (_pid + 1), spare1, spare2, spare3);
         spare1 = 0;
         spare2 = 0;
         spare3 = 0;
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Bidder;
    fi;
  };
  /* auction_fixed.map:33  inform(bid, $newval) => agent($auctioneer, %auctioneer) */
  PROGRESS(at_Bidder_bidloop_line_33)
  at_Bidder_bidloop_line_33:
  atomic {
    if
    :: v_auctioneer == AGENT_Auctioneer ->
       #if PRUNE_FULL
       if
       :: len(mailbox_Auctioneer) >= CAPACITY ->
          printf("@ 30 x %d\n", (_pid + 1));
          goto end_cut_agent_Bidder;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_Auctioneer) < CAPACITY);
         mailbox_Auctioneer!PERF_inform_2, (_pid + 1), CONST_bid, v_newval;
         printf("@ 30 s %d %d %d > 1\n", (_pid + 1), CONST_bid, v_newval);
         v_auctioneer = 0;
         v_newval = 0;
       };
       d_step {
         printf("@ 31 c %d %d\n", (_pid + 1), 3);
       };
       goto at_Bidder_bidloop_line_30;
    :: else ->
       d_step {
         printf("@ 30 S %d\n", (_pid + 1));
         v_auctioneer = 0;
         v_newval = 0;
       };
       goto at_Bidder_bidloop_line_35;
    fi;
  };
  /* auction_fixed.map:35  accept($highbidder, $winval) <= agent($auctioneer, %auctioneer) */
  PROGRESS(at_Bidder_bidloop_line_35)
  at_Bidder_bidloop_line_35:
  atomic {
    if
    :: mailbox_Bidder??[PERF_accept_2, _, _, _, _] ->
       d_step {
         mailbox_Bidder??PERF_accept_2, spare1, spare2, spare3, _;
         printf("@ 32 r %d %d %d %d\n", (_pid + 1), spare1, spare2, spare3);
         spare1 = 0;
         spare2 = 0;
         spare3 = 0;
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Bidder;
    :: else ->
       d_step {
         printf("@ 32 R %d\n", (_pid + 1));
       };
       goto at_Bidder_bidloop_line_30;
    fi;
  };
  end_agent_Bidder:
    false;
  end_failed_agent_Bidder:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_Bidder:
    do
    :: true ->
  progress_cut_agent_Bidder:
       skip;
    od;
  #endif
}
